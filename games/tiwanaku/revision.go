package tiwanaku

// revision of the rules by which games begin. A generator that makes other valleys of the same seeds counts as a change, too.
// The first is competitive play; solo and cooperative play were added without changing it. docs/mend-a-rule.md tells how
// one is raised: then the changes get names here, which guards ask for.
const revision = 1

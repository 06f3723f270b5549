import { anyFaults } from './any.ts'
import { areaFaults, stemFaults } from './areas.ts'
import { drizzleFaults, importFaults } from './imports.ts'
import { lengthFaults, nameFaults } from './names.ts'
import { resourceFaults } from './resources.ts'
import { connectionFaults, environmentFaults, fetchFaults, leftoverFaults } from './text.ts'
import type { Tree } from './tree.ts'

// The rules of ARCHITECTURE.md and CONTRIBUTING.md that no compiler checks. Each answers sentences that say what to do instead.

/** Every rule, by what it asks. */
export const rules: Readonly<Record<string, (tree: Tree) => string[]>> = {
  'areas have the same names in the three trees': areaFaults,
  'files of an area are called as what they serve': stemFaults,
  'imports go in the allowed directions': importFaults,
  'drizzle is used for migrations and the sql tag alone': drizzleFaults,
  'nothing unfinished is left lying about': leftoverFaults,
  'the web asks the server through one client': fetchFaults,
  'the environment is read in one place': environmentFaults,
  'every connection to the database has deadlines': connectionFaults,
  'no package says any more often than it may': anyFaults,
  'files and folders have names that say something': nameFaults,
  'no file is longer than one can read': lengthFaults,
  'a plain resource costs at most 25 lines for all layers': resourceFaults,
}

import { anyFaults } from './any.ts'
import { areaFaults, stemFaults } from './areas.ts'
import { circleFaults } from './circles.ts'
import { figureFaults } from './figures.ts'
import { drizzleFaults, importFaults } from './imports.ts'
import { kernelAreaFaults, platformNumberFaults } from './kernel-areas.ts'
import { kindFaults } from './kinds.ts'
import { lengthFaults, nameFaults } from './names.ts'
import { partFaults } from './parts.ts'
import { processStateFaults } from './process-state.ts'
import { resourceFaults } from './resources.ts'
import { foreignTableFaults, sqlFaults } from './sql.ts'
import { connectionFaults, environmentFaults, fetchFaults, journeyFaults, leftoverFaults } from './text.ts'
import type { Tree } from './tree.ts'
import { wordFaults } from './words.ts'

// The rules of ARCHITECTURE.md and CONTRIBUTING.md that no compiler checks. Each answers sentences that say what to do instead.

/** Every rule, by what it asks. */
export const rules: Readonly<Record<string, (tree: Tree) => string[]>> = {
  'areas have the same names in the three trees': areaFaults,
  'files of an area are called as what they serve': stemFaults,
  'handlers, hooks and jobs reach the server through the index of their area': partFaults,
  'imports go in the allowed directions': importFaults,
  'no file reaches itself by imports': circleFaults,
  'nobody compares with a kind of field but its own files': kindFaults,
  'drizzle is used for migrations and the sql tag alone': drizzleFaults,
  'SQL of the areas names tables and columns by their declarations': sqlFaults,
  'an area joins the tables of another by its relations': foreignTableFaults,
  'nothing unfinished is left lying about': leftoverFaults,
  'the web asks the server through one client': fetchFaults,
  'a journey leaves nothing open': journeyFaults,
  'the environment is read in one place': environmentFaults,
  'every connection to the database has deadlines': connectionFaults,
  'the kernel of the server knows no area': kernelAreaFaults,
  'the number of the platform is said once': platformNumberFaults,
  'no state is shared by the applications of a process': processStateFaults,
  'no package says any more often than it may': anyFaults,
  'files and folders have names that say something': nameFaults,
  'no file is longer than one can read': lengthFaults,
  'no figure is above the one that is kept': figureFaults,
  'names use the words of the field': tree => wordFaults(tree),
  'a plain resource costs at most 25 lines for all layers': resourceFaults,
}

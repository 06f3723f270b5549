import { webKind } from './kind.ts'
import { choiceWays } from './ways.ts'

const yes = new Set(['是', 'yes', 'true', '1', '√', 'y'])
const no = new Set(['否', 'no', 'false', '0', '×', 'n'])

export const flag = webKind({
  input: 'switch',
  text: 'flag',
  filter: 'choice',
  ways: choiceWays,
  width: 80,
  isSwitch: true,
  fact: 'searched',
  pasted: text => (yes.has(text.toLowerCase()) ? 1 : no.has(text.toLowerCase()) ? 0 : text),
})

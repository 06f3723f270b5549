import { expect, test } from 'vitest'
import { partsOf, refusedWords, standardNames, standardWords, wordFaults, wordsIn } from './words.ts'

test('a name is made of its parts, however it is written', () => {
  expect(partsOf('houseUser')).toEqual(['house', 'user'])
  expect(partsOf('HTTPServer2')).toEqual(['http', 'server', '2'])
  expect(partsOf('SMS_WISH')).toEqual(['sms', 'wish'])
})

test('a word is found as a whole part of a name, and as nothing else', () => {
  const text = [
    'const houseUser = 1',
    'const warehouse = 2',
    "const a = 'house' // house",
    'type FillingWish = string',
  ].join('\n')
  expect(wordsIn(text, ['house', 'wish'])).toEqual([
    { line: 1, name: 'houseUser', word: 'house' },
    { line: 4, name: 'FillingWish', word: 'wish' },
  ])
})

test('code inside a template is looked at, its text is not', () => {
  expect(wordsIn('const a = `house ${layRow(b)}`', ['house', 'lay'])).toEqual([
    { line: 1, name: 'layRow', word: 'lay' },
  ])
})

test('a refused name is found as a whole', () => {
  expect(wordsIn('const of = { keptDays: 1, days: 2 }', ['keptDays']).map(one => one.name)).toEqual(['keptDays'])
})

test('a fault says which word to use', () => {
  const tree = [{ path: 'apps/server/src/kernel/x.ts', text: 'export const tellAll = () => {}' }]
  expect(wordFaults(tree, ['tell'])).toEqual(['apps/server/src/kernel/x.ts:1 tellAll: say notify'])
})

test('every word that is refused has one to use in its place', () => {
  expect(refusedWords.filter(word => !standardWords.has(word) && !standardNames.has(word))).toEqual([])
})

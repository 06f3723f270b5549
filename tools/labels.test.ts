import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['apps/web/src', 'packages/contract/src', 'apps/server/src']
const chinese = /[㐀-鿿]/

const pairs = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.ts$|fixture|seed\//.test(path))
    .flatMap(path =>
      [...readFileSync(join(root, folder, path), 'utf8').matchAll(/\[\s*'([^'\n]*)',\s*'([^'\n]*)',?\s*\]/g)]
        .map(([, zh = '', en = '']) => ({ at: `${folder}/${path}`, zh, en }))
        .filter(({ zh }) => chinese.test(zh)),
    ),
)

/** Placeholders of a text: {0}, {1} … */
const holes = (text: string) => [...text.matchAll(/\{\d\}/g)].map(String).toSorted().join()

test('every text has its English half, which is English and has the same places to fill', () => {
  expect(pairs.length).toBeGreaterThan(1000)
  const wrong = pairs.filter(({ zh, en }) => en.trim() === '' || chinese.test(en) || holes(zh) !== holes(en))
  expect(wrong).toEqual([])
})

/** Words that the glossary has decided against on English screens, and what is said in their place. */
const decidedAgainst = [{ word: /\bguns?\b/i, say: 'nozzle, and pump price of prices' }]

/** The English half of texts wherever they are declared; former titles of menus are kept to be found and replaced. */
const english = folders.flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.tsx?$/.test(path) && !/\.test\.ts$|fixture|menus\.ts$/.test(path))
    .flatMap(path =>
      [
        ...readFileSync(join(root, folder, path), 'utf8').matchAll(/(['"`])[^\n]*?[㐀-鿿][^\n]*?\1,\s*(['"`])(.*?)\2/g),
      ].map(match => ({ at: `${folder}/${path}`, text: (match[3] ?? '').replaceAll(/\$\{[^}]*\}/g, '') })),
    ),
)

test('English texts call a thing by the word of the glossary', () => {
  expect(english.length).toBeGreaterThan(1000)
  const wrong = english.flatMap(({ at, text }) =>
    decidedAgainst.filter(({ word }) => word.test(text)).map(({ say }) => `${at}: “${text}” (say ${say})`),
  )
  expect(wrong).toEqual([])
})

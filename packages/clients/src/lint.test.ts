import { expect, test } from 'vitest'
import { openApiText } from '../../../apps/server/src/openapi-document.ts'
import { lintByRedocly, lintBySpectral } from './lint.ts'

const document = openApiText()

/** With one operation alone, and faults in what every document has. */
const parsed = JSON.parse(document)
const [path = ''] = Object.keys(parsed.paths)
const broken = JSON.stringify({
  ...parsed,
  paths: { [path]: parsed.paths[path] },
  info: { title: 'Forecourt' },
  tags: [],
})

test("Redocly's recommended rules find no error and no warning in the OpenAPI document", async () => {
  expect(await lintByRedocly(document)).toEqual([])
  expect((await lintByRedocly(broken)).map(one => one.rule)).toContain('info-license')
})

test("Spectral's rules for OpenAPI find no error and no warning in the document", async () => {
  expect(await lintBySpectral(document)).toEqual([])
  expect((await lintBySpectral(broken)).map(one => one.rule)).toContain('operation-tag-defined')
})

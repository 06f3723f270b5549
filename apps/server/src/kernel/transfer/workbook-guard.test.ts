import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { usedMs } from '../../../test/used.ts'
import { type Part, zeros, zip } from './test-zip.ts'
import { workbookProblem } from './workbook-guard.ts'

const sheet = 'xl/worksheets/sheet1.xml'

test('an honest workbook of five thousand rows passes', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [`138${String(index).padStart(8, '0')}`, '张三', 'A1'])
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows }] })
  expect(await workbookProblem(Buffer.from(bytes))).toBeUndefined()
})

test('C52: an archive that says it unpacks to more than any list needs is refused before it is unpacked', async () => {
  const bomb = zip({ name: sheet, content: zeros(60) })
  expect(bomb.length).toBeLessThan(100_000)
  expect(await workbookProblem(bomb)).toBe('tooLargeUnpacked')
})

test('many parts that are small one by one are added up', async () => {
  const parts = Array.from({ length: 30 }, (_, index) => ({ name: `part${index}`, content: zeros(2) }))
  expect(await workbookProblem(zip(...parts))).toBe('tooLargeUnpacked')
})

test('C52: an archive that lies about its size is found out at the size it admits to', async () => {
  const liar = zip({ name: sheet, content: zeros(200), declaredBytes: 1000 })
  const before = usedMs()
  expect(await workbookProblem(liar)).toBe('tooLargeUnpacked')
  expect(usedMs() - before).toBeLessThan(1000)
})

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['a directory that points nowhere', zip({ name: sheet, content: zeros(1) }).subarray(-22)],
  ['an archive cut in half', zip({ name: sheet, content: Buffer.from('x'.repeat(500)) }).subarray(0, 40)],
])('%s is no workbook', async (_, bytes) => {
  expect(await workbookProblem(bytes)).toBe('notAWorkbook')
})

const xml = (text: string) => Buffer.from(`<?xml version="1.0"?>${text}`)

test.each<[string, readonly Part[], string]>([
  ['a macro', [{ name: 'xl/vbaProject.bin', content: zeros(0) }], 'macros'],
  [
    'a link to another workbook',
    [{ name: 'xl/externalLinks/externalLink1.xml', content: xml('<a/>') }],
    'externalLinks',
  ],
  ['an embedded object', [{ name: 'xl/embeddings/oleObject1.bin', content: zeros(0) }], 'externalLinks'],
  ['a formula', [{ name: sheet, content: xml('<c r="A1"><f>1+1</f><v>2</v></c>') }], 'formulas'],
  ['a formula under a prefix', [{ name: sheet, content: xml('<x:c><x:f t="shared">A1</x:f></x:c>') }], 'formulas'],
  [
    'entities that grow',
    [{ name: sheet, content: xml('<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>') }],
    'notAWorkbook',
  ],
  ['two parts of one name', [1, 2].map(() => ({ name: sheet, content: xml('<a/>') })), 'notAWorkbook'],
  ['a path that leads elsewhere', [{ name: '../../etc/passwd', content: xml('<a/>') }], 'notAWorkbook'],
  [
    'two million texts',
    [{ name: 'xl/sharedStrings.xml', content: Buffer.from('<si><t/></si>'.repeat(2_000_000)) }],
    'tooLargeUnpacked',
  ],
  [
    'a thousand sheets',
    Array.from({ length: 1000 }, (_, at) => ({ name: `xl/worksheets/sheet${at}.xml`, content: xml('<a/>') })),
    'notAWorkbook',
  ],
])('a workbook with %s is refused at little cost', async (_, parts, problem) => {
  const bytes = zip(...parts)
  const before = usedMs()
  expect(await workbookProblem(bytes)).toBe(problem)
  expect(usedMs() - before).toBeLessThan(2000)
})

test('C51: words that look like a formula are text', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [['<f>1+1</f>', '=1+1', '<!DOCTYPE>']] }] })
  expect(await workbookProblem(Buffer.from(bytes))).toBeUndefined()
})

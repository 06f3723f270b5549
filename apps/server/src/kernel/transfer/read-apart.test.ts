import { constants, deflateRawSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { endedChildrenUsedMs, threadUsedMs, usedMs } from '../../../test/used.ts'
import { readApart } from './read-apart.ts'
import { runtimeLocals } from '../runtime-local.ts'
import { UnreadableSheet } from './sheet-rows.ts'
import { packed, zeros, zip, zipOf } from './test-zip.ts'

const runtime = runtimeLocals()
const limits = { maxRows: 20_000, maxMegabytes: 10 }
const sheetName = 'xl/worksheets/sheet1.xml'
const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook whose one sheet, or further parts, are what a test says. */
const workbook = (sheet: string, more: Readonly<Record<string, string>> = {}) =>
  zip(
    ...Object.entries({
      '[Content_Types].xml':
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      [sheetName]: `<worksheet xmlns="${main}">${sheet}</worksheet>`,
      ...more,
    }).map(([name, text]) => ({ name, content: xml(text) })),
  )

/** Ten gigabytes of zeros in ten megabytes: one block that is packed once, a thousand times over. */
function tenGigabytes(): Buffer {
  const block = deflateRawSync(zeros(10), { finishFlush: constants.Z_FULL_FLUSH })
  const end = deflateRawSync(Buffer.alloc(0))
  return Buffer.concat([...Array.from({ length: 1000 }, () => block), end])
}

const row = (cells: string) => `<sheetData><row r="1">${cells}</row></sheetData>`
const text = (ref: string, value: string) => `<c r="${ref}" t="inlineStr"><is><t>${value}</t></is></c>`
const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
const inner = zip(...Array.from({ length: 16 }, (_, at) => ({ name: `${at}.xml`, content: zeros(4) })))
const nested = (depth: number, bytes: Buffer): Buffer =>
  depth === 0
    ? bytes
    : nested(depth - 1, zip(...Array.from({ length: 16 }, (_, at) => ({ name: `${at}.zip`, content: bytes }))))

const bombs: readonly (readonly [string, () => Buffer])[] = [
  ['archives in archives', () => nested(3, inner)],
  [
    'ten gigabytes of zeros, said plainly',
    () => zipOf([{ ...packed(sheetName, tenGigabytes()), unpackedBytes: 0xffff_fffe }]),
  ],
  [
    'ten gigabytes of zeros that claim to be a thousand bytes',
    () => zipOf([{ ...packed(sheetName, tenGigabytes()), unpackedBytes: 1000 }]),
  ],
  [
    'ten gigabytes of zeros that claim to be as much as is allowed',
    () => zipOf([{ ...packed(sheetName, tenGigabytes()), unpackedBytes: 40 * 1024 * 1024 }]),
  ],
  [
    'the largest sheet there can be in its dimension, and nothing in it',
    () => workbook('<dimension ref="A1:XFD1048576"/><sheetData/>'),
  ],
  [
    'a cell in the last row and column there can be',
    () => workbook(`<sheetData><row r="1048576">${text('XFD1048576', 'x')}</row></sheetData>`),
  ],
  [
    'a row number beyond all there can be',
    () => workbook(`<sheetData><row r="4294967295">${text('ZZZZZZZ4294967295', 'x')}</row></sheetData>`),
  ],
  [
    'a column without end in every row',
    () =>
      workbook(
        `<sheetData>${Array.from({ length: 5000 }, (_, at) => `<row r="${at + 1}">${text(`XFD${at + 1}`, 'x')}</row>`).join('')}</sheetData>`,
      ),
  ],
  [
    'ten million shared texts',
    () => workbook('<sheetData/>', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(10_000_000)}</sst>` }),
  ],
  [
    'a text from a file of ours',
    () =>
      zip({
        name: sheetName,
        content: xml(
          `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>${row(text('A1', '&e;'))}</worksheet>`,
        ),
      }),
  ],
  [
    'a billion laughs',
    () =>
      zip({
        name: sheetName,
        content: xml(`<!DOCTYPE a [<!ENTITY l0 "lol">${laughs}]><worksheet>${row(text('A1', '&l9;'))}</worksheet>`),
      }),
  ],
  [
    'a billion laughs among the shared texts, in UTF-16',
    () =>
      zip({
        name: 'xl/sharedStrings.xml',
        content: Buffer.from(
          `\ufeff<!DOCTYPE a [<!ENTITY l0 "lol">${laughs}]><sst><si><t>&l9;</t></si></sst>`,
          'utf16le',
        ),
      }),
  ],
  ['names that lead out of the archive', () => zip({ name: '../../../etc/cron.d/x', content: xml('<a/>') })],
  ['names that begin at the root', () => zip({ name: '/etc/passwd', content: xml('<a/>') })],
  [
    'a thousand sheets',
    () =>
      zip(...Array.from({ length: 1000 }, (_, at) => ({ name: `xl/worksheets/sheet${at}.xml`, content: xml('<a/>') }))),
  ],
  ['one part twice', () => zip(...[1, 2].map(() => ({ name: sheetName, content: xml(row(text('A1', 'x'))) })))],
  [
    'a million cells in one row',
    () => workbook(`<sheetData><row r="1">${'<c><v>1</v></c>'.repeat(1_000_000)}</row></sheetData>`),
  ],
  ['elements in one another without end', () => workbook(`<sheetData>${'<row>'.repeat(3_000_000)}`)],
]

/** The processor's time counts, not the clock's: the machine has other work beside this. */
const maxUsedMs = 2000
const maxStuckMs = 700

const megabytes = () => process.memoryUsage().rss / 1024 / 1024

const allUsedMs = () => usedMs() + endedChildrenUsedMs()

/** What it costs this process, the one that reads, and this thread, which answers others meanwhile, and the most memory it held more than before. */
async function watched<T>(work: () => Promise<T>) {
  const [memoryBefore, usedBefore, threadBefore] = [megabytes(), allUsedMs(), threadUsedMs()]
  let max = memoryBefore
  const timer = setInterval(() => (max = Math.max(max, megabytes())), 5)
  const result = await work()
  const [tookMs, stuckMs] = [allUsedMs() - usedBefore, threadUsedMs() - threadBefore]
  clearInterval(timer)
  return { result, tookMs, stuckMs, grownMb: max - memoryBefore }
}

const reading = (bytes: Buffer) => () => readApart(runtime, bytes, limits).catch((error: unknown) => error)

describe('C52: a file made to harm', () => {
  /** What the program that reads costs with nothing to read. */
  let startMs = 0
  beforeAll(async () => {
    await reading(workbook(row(text('A1', 'warm'))))()
    startMs = (await watched(reading(workbook(row(text('A1', 'warm')))))).tookMs
  })

  test.each(bombs)('of %s is refused while others are answered', async (_, make) => {
    const bytes = make()
    expect(bytes.length).toBeLessThan(11 * 1024 * 1024)
    const { result, tookMs, stuckMs, grownMb } = await watched(reading(bytes))
    expect(result).toBeInstanceOf(UnreadableSheet)
    expect(tookMs - startMs).toBeLessThan(maxUsedMs)
    expect(stuckMs).toBeLessThan(maxStuckMs)
    expect(grownMb).toBeLessThan(200)
  })
})

test('a file of as many rows as are taken is read while others are answered', async () => {
  const cells = Array.from({ length: 20_000 }, (_, at) => [
    `138${at}`,
    `员工${at}`,
    `A${at}`,
    '车队',
    at,
    'x'.repeat(20),
  ])
  const bytes = Buffer.from(
    await writeXlsx({ sheets: [{ name: 'S', rows: [['a', 'b', 'c', 'd', 'e', 'f'], ...cells] }] }),
  )
  const { result, stuckMs } = await watched(() => readApart(runtime, bytes, limits))
  expect(result).toHaveLength(20_001)
  expect(stuckMs).toBeLessThan(maxStuckMs)
})

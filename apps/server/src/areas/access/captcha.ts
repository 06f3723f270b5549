import { createHash, randomInt, randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { columnsOf } from '../../kernel/db/columns.ts'
import type { Ctx } from '../../kernel/context.ts'
import { queryText } from '../../kernel/db/sql.ts'
import { captchaTable } from './tables.ts'

const columns = columnsOf(captchaTable)

const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const [width, height] = [130, 44]

const digest = (id: string, text: string) => createHash('sha256').update(`${id}:${text.toLowerCase()}`).digest()

interface Glyph {
  readonly input: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 4 }
}

/** Each letter is drawn a few times over, turned and shaded by chance; most of a captcha's time would go into it. */
const variants = 8
const glyphs = new Map<string, Promise<Glyph>>()

async function drawGlyph(letter: string): Promise<Glyph> {
  const shade = `hsl(${randomInt(200, 260)}, 60%, ${randomInt(25, 40)}%)`
  const drawn = sharp({
    text: {
      text: `<span foreground="#${hex(shade)}">${letter}</span>`,
      font: 'Noto Sans SC Bold',
      fontfile: font,
      dpi: 165,
      rgba: true,
    },
  })
  const turned = drawn.rotate(randomInt(-22, 23), { background: '#00000000' }).ensureAlpha()
  const { data, info } = await turned.raw().toBuffer({ resolveWithObject: true })
  return { input: data, raw: { width: info.width, height: info.height, channels: 4 } }
}

function glyphOf(letter: string): Promise<Glyph> {
  const key = `${letter}${randomInt(variants)}`
  const known = glyphs.get(key)
  if (known) return known
  const drawn = drawGlyph(letter)
  glyphs.set(key, drawn)
  // One that could not be drawn is tried again the next time.
  drawn.catch(() => glyphs.delete(key))
  return drawn
}

/** Five characters, each turned and shifted a little, under a few lines: a hurdle for scripts, not for people. */
async function draw(text: string): Promise<Buffer> {
  const placed = await Promise.all(
    [...text].map(async (letter, index) => ({
      ...(await glyphOf(letter)),
      left: 8 + index * 23 + randomInt(3),
      top: randomInt(6, 15),
    })),
  )
  const lines = Array.from(
    { length: 4 },
    () =>
      `<line x1="${randomInt(0, 40)}" y1="${randomInt(0, height)}" x2="${randomInt(90, width)}" y2="${randomInt(0, height)}" stroke="#7a8aa6" stroke-width="1"/>`,
  )
  const noise = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${lines.join('')}</svg>`,
  )
  return sharp({ create: { width, height, channels: 4, background: '#f4f7fb' } })
    .composite([...placed, { input: noise }])
    .png()
    .toBuffer()
}

const hex = (shade: string) =>
  createHash('md5')
    .update(shade)
    .digest('hex')
    .slice(0, 6)
    .replace(/[8-f]/g, digit => String(parseInt(digit, 16) - 8))

/** A captcha for thirty minutes; only a hash of its answer is kept. */
export async function makeCaptcha(ctx: Ctx): Promise<{ key: string; image: string }> {
  const key = randomUUID()
  const text = Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  await ctx.query(queryText`delete from ${columns} where ${columns.expiresAt} < now()`, [])
  await ctx.query(
    queryText`insert into ${columns} (${columns.id}, ${columns.answerHash}, ${columns.expiresAt}) values ($1, $2, now() + interval '30 minutes')`,
    [key, digest(key, text)],
  )
  return { key, image: `data:image/png;base64,${(await draw(text)).toString('base64')}` }
}

/** Uses a captcha up, right or wrong: each can be tried once. */
export async function useCaptcha(ctx: Ctx, key: string, code: string): Promise<boolean> {
  const { rows } = await ctx.query<{ answer_hash: Buffer }>(
    queryText`delete from ${columns} where ${columns.id} = $1 and ${columns.expiresAt} > now() returning ${columns.answerHash}`,
    [key],
  )
  return rows[0]?.answer_hash.equals(digest(key, code.trim())) ?? false
}

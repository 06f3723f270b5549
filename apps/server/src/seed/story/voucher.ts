import { createHash } from 'node:crypto'
import { platformTenant } from '../../kernel/db/database.ts'
import type { StoragePort } from '../../providers/storage/port.ts'
import type { StoryWriter } from './story-writer.ts'
import { plans } from './companies.ts'
import type { World } from './world.ts'

const bar = (x: number, y: number, width: number, fill: string, height = 14) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}"/>`

/** The look of a bank's transfer slip: no letters, because a bare machine has no font to draw them with. */
const slip = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="420">
  <rect width="720" height="420" fill="#fdfcf8"/>
  <rect width="720" height="64" fill="#1f5fa8"/><circle cx="40" cy="32" r="16" fill="#fff"/>${bar(72, 24, 200, '#dce8f6', 16)}
  ${[0, 1, 2, 3, 4].map(row => bar(40, 104 + row * 48, 90, '#a9b4c2') + bar(170, 104 + row * 48, 180 + ((row * 83) % 200), '#39424e')).join('')}
  <circle cx="590" cy="310" r="62" fill="none" stroke="#c8372d" stroke-width="6"/>
  <path d="M590 280l8 20h21l-17 13 6 21-18-13-18 13 6-21-17-13h21z" fill="#c8372d"/>
</svg>`

/** A key that is the same for the same tenant, subject and seed: writing the story again finds the same file. */
function keyFor(seed: number, tenantId: string, at: Date, subject = ''): string {
  const hex = createHash('sha256').update(`${seed}:${tenantId}${subject}`).digest('hex')
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
  return `${tenantId}/${at.toISOString().slice(0, 7).replace('-', '')}/${uuid}.png`
}

interface Picture {
  readonly tenantId: string
  /** What tells it from other pictures of the tenant. */
  readonly subject?: string
  readonly svg: string
  readonly name: string
}

/** Where pictures of the story are kept. */
export interface Gallery {
  readonly storage: StoragePort
  readonly writer: StoryWriter
  readonly seed: number
  readonly at: Date
  readonly newId: World['newId']
}

/** Draws and stores a picture; answers how its key stands in columns, where it is one path segment. */
export async function storePicture({ storage, writer, seed, at, newId }: Gallery, of: Picture): Promise<string> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(of.svg)).png({ palette: true }).toBuffer()
  const key = keyFor(seed, of.tenantId, at, of.subject)
  const put = await storage.put(key, bytes, { contentType: 'image/png' })
  if (put.result !== 'ok') throw new Error(`the picture ${of.name} could not be stored: ${put.reason}`)
  writer.add('public.stored_file', {
    tenant_id: of.tenantId,
    id: newId(at),
    key,
    original_name: of.name,
    content_type: 'image/png',
    size: bytes.length,
    create_user: '0',
    create_time: at,
  })
  return key.replaceAll('/', '~')
}

/** Stores one picture of a payment for each tenant that shows one; answers how their keys stand in columns. */
export async function storeVouchers(gallery: Gallery): Promise<World['vouchers']> {
  const owners = [platformTenant, ...plans.map(one => one.companyId)]
  const keys = new Map<string, string>()
  for (const tenantId of owners)
    keys.set(tenantId, await storePicture(gallery, { tenantId, svg: slip, name: '银行回单.png' }))
  return tenantId => {
    const key = keys.get(tenantId)
    return key ? [key] : null
  }
}

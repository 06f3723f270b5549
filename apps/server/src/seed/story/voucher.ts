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

/** A key that is the same for the same tenant and seed: writing the story again finds the same file. */
function keyFor(seed: number, tenantId: string, at: Date): string {
  const hex = createHash('sha256').update(`${seed}:${tenantId}`).digest('hex')
  const uuid = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
  return `${tenantId}/${at.toISOString().slice(0, 7).replace('-', '')}/${uuid}.png`
}

/** Stores one picture of a payment for each tenant that shows one; answers how their keys stand in columns. */
export async function storeVouchers(
  storage: StoragePort,
  writer: StoryWriter,
  seed: number,
  at: Date,
  newId: World['newId'],
): Promise<World['vouchers']> {
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(Buffer.from(slip)).png({ palette: true }).toBuffer()
  const owners = [platformTenant, ...plans.map(one => one.companyId)]
  const keys = new Map(owners.map(tenantId => [tenantId, keyFor(seed, tenantId, at)]))
  for (const [tenantId, key] of keys) {
    const put = await storage.put(key, bytes, { contentType: 'image/png' })
    if (put.result !== 'ok') throw new Error(`the picture of a voucher could not be stored: ${put.reason}`)
    writer.add('public.stored_file', {
      tenant_id: tenantId,
      id: newId(at),
      key,
      original_name: '银行回单.png',
      content_type: 'image/png',
      size: bytes.length,
      create_user: '0',
      create_time: at,
    })
  }
  // Keys hold slashes; in columns they are one path segment.
  return tenantId => {
    const key = keys.get(tenantId)
    return key ? [key.replaceAll('/', '~')] : null
  }
}

import { platformTenant } from '../../kernel/db/database.ts'
import { goodsPlans, type Look } from './goods-plan.ts'
import { type Gallery, storePicture } from './voucher.ts'

const shapes: Readonly<Record<Look, string>> = {
  card: '<rect x="50" y="90" width="220" height="140" rx="14" fill="#fff" opacity=".92"/><rect x="50" y="122" width="220" height="26"/><rect x="72" y="184" width="90" height="14" rx="4"/>',
  drop: '<path d="M160 62c46 60 70 92 70 128a70 70 0 0 1-140 0c0-36 24-68 70-128z" fill="#fff" opacity=".92"/><circle cx="136" cy="196" r="16"/>',
  wash: '<rect x="62" y="150" width="196" height="62" rx="18" fill="#fff" opacity=".92"/><path d="M96 150l26-48h76l26 48z" fill="#fff" opacity=".92"/><circle cx="112" cy="214" r="22"/><circle cx="208" cy="214" r="22"/>',
  bag: '<rect x="80" y="116" width="160" height="136" rx="12" fill="#fff" opacity=".92"/><path d="M120 132v-24a40 40 0 0 1 80 0v24" fill="none" stroke="#fff" stroke-width="14"/><circle cx="160" cy="184" r="20"/>',
  screen:
    '<rect x="56" y="80" width="208" height="140" rx="14" fill="#fff" opacity=".92"/><path d="M142 122l52 28-52 28z"/><rect x="120" y="232" width="80" height="14" rx="7" fill="#fff"/>',
}

/** No letters: a bare machine has no font to draw them with. */
const drawn = (look: Look, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><rect width="320" height="320" fill="${colour}"/><g fill="${colour}">${shapes[look]}</g></svg>`

/** Draws a picture for each of the goods; answers how their keys stand in columns, by the name of the goods. */
export async function storeGoodsPictures(gallery: Gallery): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>()
  for (const { name, look, colour, seller } of goodsPlans) {
    const tenantId = seller || platformTenant
    const svg = drawn(look, colour)
    keys.set(name, await storePicture(gallery, { tenantId, subject: `goods ${name}`, svg, name: `${name}.png` }))
  }
  return keys
}

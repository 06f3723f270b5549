import { goodsCode, goodsCodeStates, sku } from '@forecourt/contract/goods'
import { addDays, codeOf, dayOf, startOfDay } from '@forecourt/contract/kernel'
import { codeHash, tailOf } from '../../areas/goods/code-file.ts'
import type { Ctx } from '../../kernel/context.ts'

const byCodes = 3
const maxSkus = 200
const goodForDays = 365
const lastSecondMs = 1000
const groups = [4, 8, 12]

/** The same for everybody, and good for nothing: twelve digits behind the variant's place and the code's own. */
function codeAt(place: number, index: number): string {
  const digits = String((BigInt(place + 1) * 7_919n + BigInt(index + 1) * 104_729n) * 1_299_709n + 900_000_000_000n)
  const twelve = digits.slice(0, 12).padEnd(12, '7')
  const [a, b, c] = groups.map(end => twelve.slice(end - 4, end))
  return `YQ${String(place + 1).padStart(2, '0')}-${a}-${b}-${c}${String(index % 100).padStart(2, '0')}`
}

/**
 * As many codes as the story says of each variant, and two that are void. Only the installation can seal them, so they come behind
 * the story and are of the day on which it was told.
 */
export async function seedCodes(ctx: Ctx, secret: string): Promise<void> {
  if (await ctx.find(goodsCode, {})) return
  const skus = await ctx.all(sku, { stockType: byCodes }, { order: ['id'], limit: maxSkus })
  const expireTime = new Date(startOfDay(addDays(dayOf(ctx.now), goodForDays)).getTime() - lastSecondMs)
  for (const [place, { id, tenantId, faceValue, stock }] of skus.entries()) {
    const count = stock ?? 0
    const isVoid = (index: number) => index >= count
    await ctx.insertMany(
      goodsCode,
      Array.from({ length: count + 2 }, (_, index) => ({
        skuId: String(id),
        batchNo: `KM${dayOf(ctx.now).replaceAll('-', '')}${String(place + 1).padStart(5, '0')}`,
        lineNo: index + 1,
        faceValue,
        expireTime,
        tail: tailOf(codeAt(place, index)),
        codeHash: codeHash(codeAt(place, index), secret),
        secret: codeAt(place, index),
        status: codeOf(goodsCodeStates, isVoid(index) ? 'voided' : 'unsold'),
        voidReason: isVoid(index) ? '印刷模糊，已更换' : null,
      })),
      { tenantId },
    )
  }
}

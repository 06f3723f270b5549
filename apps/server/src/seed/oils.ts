import { oil } from '@forecourt/contract/sites'
import type { Ctx } from '../kernel/context.ts'

const [petrol, diesel, gas] = [1, 2, 3]

/** The products nearly every station sells. Densities are usual ones at 20 °C in 1/10000 kg/L; operators adjust them. */
const usual = [
  { oilNo: '92', oilName: '92#', oilType: petrol, unit: 'L', density: 7250 },
  { oilNo: '95', oilName: '95#', oilType: petrol, unit: 'L', density: 7370 },
  { oilNo: '98', oilName: '98#', oilType: petrol, unit: 'L', density: 7530 },
  { oilNo: '0', oilName: '0#', oilType: diesel, unit: 'L', density: 8350 },
  { oilNo: '-10', oilName: '-10#', oilType: diesel, unit: 'L', density: 8400 },
  { oilNo: 'CNG', oilName: 'CNG', oilType: gas, unit: 'M3' },
]

/** Adds the usual products where they are missing; what an operator changed or removed from sale stays as it is. */
export async function seedOils(ctx: Ctx): Promise<void> {
  if ((await ctx.count(oil, {})) > 0) return
  await ctx.insertMany(oil, usual)
}

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { card, cardProduct } from '@forecourt/contract/cards'
import { user } from '@forecourt/contract/access'
import { gun, gunOil, site, siteOilPrice, siteUser } from '@forecourt/contract/sites'
import { luhnDigit } from '@forecourt/contract/kernel'
import { asSystem } from '../apps/server/src/seed/prepare.ts'
import type { Stage } from './stage.ts'

const supplier = '200001'
const company = '100001'
const cardCount = 5_000
const guns = 8

export interface Station {
  readonly siteIds: readonly string[]
  readonly cardNos: readonly string[]
}

export const payPath = '/api/zytorder/order/payAtGun'

/** The body of the nth payment: the sites, their guns and the cards take turns. */
export const paymentAt = ({ siteIds, cardNos }: Station, n: number, amount = '10.00'): string =>
  JSON.stringify({
    siteId: siteIds[n % siteIds.length],
    gunNo: (n % guns) + 1,
    amount,
    cardNo: cardNos[(n * 7) % cardNos.length],
  })

/** Twenty open sites of one supplier, with its cashier on their staff, and cards of one company with 10 000.00 each on the ledger. */
export async function openStations(stage: Stage): Promise<Station> {
  return asSystem(stage.app, 'bench', async ctx => {
    const product = await ctx.insert(cardProduct, {
      couponNo: 'BENCH',
      couponName: 'bench',
      cardType: 1,
      kind: 1,
      namedFlag: 1,
      useScopeType: 1,
      validityType: 3,
      status: 1,
    })
    const sites = await ctx.insertMany(
      site,
      Array.from({ length: 20 }, (_, index) => ({
        siteName: `压测站 ${index}`,
        siteCode: `BENCH${index}`,
        siteType: '1',
        supplierTenantId: supplier,
        operateMode: 1,
        provinceCode: '41',
        cityCode: '4101',
        districtCode: '410105',
        address: 'bench',
        contactName: 'bench',
        contactPhone: '13900000000',
        supportInvoice: 1,
        serviceFeeBp: 100,
        settleCycleDays: 1,
        status: 1,
      })),
      { tenantId: supplier },
    )
    const siteIds = sites.map(one => String(one.id))
    const of = { tenantId: supplier }
    const cashier = await ctx.find(user, { tenantId: supplier, account: 'station' })
    await ctx.insertMany(
      siteUser,
      siteIds.map(siteId => ({ siteId, userId: String(cashier?.id), relationType: 3 })),
      of,
    )
    const past = new Date(Date.now() - 3_600_000)
    const made = await ctx.insertMany(
      gun,
      siteIds.flatMap(siteId =>
        Array.from({ length: guns }, (_, n) => ({ siteId, gunNo: n + 1, oilNo: '92', gunStatus: 1 })),
      ),
      of,
    )
    await ctx.insertMany(
      gunOil,
      made.map(one => ({
        siteId: one.siteId,
        gunId: String(one.id),
        gunNo: one.gunNo,
        oilNo: '92',
        effectiveTime: past,
      })),
      of,
    )
    await ctx.insertMany(
      siteOilPrice,
      siteIds.map(siteId => ({
        siteId,
        oilNo: '92',
        nationalPrice: 82_000n,
        gunPrice: 80_000n,
        platformPrice: 76_500n,
        settlePrice: 73_000n,
        priceVersion: 1,
        effectiveTime: past,
        source: 1,
        status: 1,
      })),
      of,
    )
    const cardNos = Array.from({ length: cardCount }, (_, n) => {
      const digits = `${company}09${String(n).padStart(7, '0')}`
      return digits + luhnDigit(digits)
    })
    const cards = await ctx.insertMany(
      card,
      cardNos.map((cardNo, n) => ({
        cardNo,
        userName: '压测',
        userPhone: `139${String(n).padStart(8, '0')}`,
        productId: String(product.id),
        issuerTenantId: '000000',
        namedFlag: 1,
        faceAmount: 1_000_000n,
        balance: 1_000_000n,
        giftBalance: 0n,
        status: 1,
      })),
      { tenantId: company },
    )
    const lines = [
      { tenant: '000000', code: '1002', type: 'bank', id: 'bench', amount: 1_000_000n * BigInt(cardCount) },
      ...cards.map(one => ({ tenant: company, code: '2203', type: 'card', id: String(one.id), amount: -1_000_000n })),
    ]
    await ctx.query(
      `select entry_id from ledger.post($1, 'E05', 201::smallint, 'BENCH', '', null, 'bench', null, null, null, null, $2, $3, $4, $5, null, $6, null, null, null, null, null, null)`,
      [
        company,
        lines.map(line => line.tenant),
        lines.map(line => line.code),
        lines.map(line => line.type),
        lines.map(line => line.id),
        lines.map(line => line.amount),
      ],
    )
    return { siteIds, cardNos }
  })
}

function pgbench(): string | undefined {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench'
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  return readdirSync(root)
    .map(version => join(root, version, 'bin/pgbench'))
    .find(existsSync)
}

const perSecond = (output: string): number =>
  Number(/tps = ([\d.]+) \(without/.exec(output)?.[1] ?? /tps = ([\d.]+)/.exec(output)?.[1] ?? 0)

/** PostgreSQL's own yardstick on the same server: its TPC-B-like script, scale 50, sixteen clients. */
export function tpcB(stage: Stage, isFirst: boolean): number | undefined {
  const program = pgbench()
  if (!program) return undefined
  const url = new URL(stage.superUrl)
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }
  const server = ['-h', url.hostname, '-p', url.port, '-U', url.username]
  if (isFirst) {
    execFileSync(program, [...server, '-i', '-q', '-s', '50', 'postgres'], { env, stdio: 'ignore' })
  }
  return perSecond(
    execFileSync(program, [...server, '-M', 'prepared', '-c', '16', '-j', '2', '-T', '6', 'postgres'], {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
}

/** The posting function alone: the four lines of a spend, no order, no HTTP. */
export function barePosting(stage: Stage, folder: string): number | undefined {
  const program = pgbench()
  if (!program) return undefined
  const url = new URL(stage.superUrl)
  const script = join(folder, 'post.sql')
  // The payer is one of five thousand channel accounts, which may go below zero: nothing has to be filled beforehand.
  writeFileSync(
    script,
    `\\set n random(1, ${cardCount})
\\set s random(1, 20)
\\set a random(1, 1000000000)
select entry_id from ledger.post('${supplier}', 'E06', 301::smallint, 'P' || :client_id || '-' || :a || '-' || clock_timestamp()::text, '', null, null, null, null, null, null,
  array['000000', '${supplier}', '000000', '000000'], array['1012', '2211', '6001', '6002'], array['channel', 'site', 'site', 'site'],
  array['bench' || :n, 'bench' || :s, 'bench' || :s, 'bench' || :s], null, array[1000, -930, -10, -60]::bigint[], null, null, null, null, null, null);
`,
  )
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) }
  const output = execFileSync(
    program,
    [
      '-h',
      url.hostname,
      '-p',
      url.port,
      '-U',
      url.username,
      '-M',
      'prepared',
      '-n',
      '-c',
      '16',
      '-j',
      '2',
      '-T',
      '6',
      '-f',
      script,
      'forecourt',
    ],
    { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  return perSecond(output)
}

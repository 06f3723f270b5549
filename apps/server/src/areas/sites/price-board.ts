import { countryCode, type Fields, inLang } from '@forecourt/contract/kernel'
import * as contract from '@forecourt/contract/sites'
import type { Ctx } from '../../kernel/context.ts'
import { columnsOf } from '../../kernel/db/columns.ts'
import { sql } from '../../kernel/db/sql.ts'
import { exchangeOf } from '../../kernel/http/serve.ts'
import { type Handler, viewRows } from '../../kernel/implement.ts'
import { type Served, servedOf } from '../../kernel/served.ts'
import type { Cell } from '../../kernel/transfer/cells.ts'
import { countOf, rowsAsked, rowsOf, wantedFields } from '../../kernel/transfer/export-rows.ts'
import { contentTypes, type FileFormat, tableFile } from '../../kernel/transfer/table-file.ts'
import { importTemplate } from '../../kernel/transfer/template.ts'
import { b, isSite, marginOf, nextPrice, s } from './price-effect.ts'
import { momentAsked } from './site-oil-price.ts'

const { priceSheetLine, siteOilPrice } = contract

const p = columnsOf(siteOilPrice, 'p')
const withdrawn = contract.priceStates.states.withdrawn.code

const warnings = sql`to_jsonb(array_remove(array[case when ${b.platformPrice} > ${b.gunPrice} then '1' end,
  case when ${b.gunPrice} > ${b.nationalPrice} then '2' end, case when ${b.settlePrice} > ${b.platformPrice} then '3' end], null))`

const inRegionAsked = (ctx: Ctx) => {
  const code = ctx.filters['regionCode']
  return typeof code === 'string' && code !== '' && code !== countryCode
    ? sql`${code} in (${s.provinceCode}, ${s.cityCode}, ${s.districtCode})`
    : sql`true`
}

/** A price is found as an offer finds it, by its time and not by its state. */
export const priceBoard = viewRows(contract.priceBoard, (ctx, { columns }) => {
  const at = momentAsked(ctx) ?? ctx.now
  return sql`select ${columns({
    id: sql`${s.id} || '-' || ${b.oilNo}`,
    siteId: s.id,
    siteCode: s.siteCode,
    regionName: s.regionName,
    oilNo: b.oilNo,
    nationalPrice: b.nationalPrice,
    gunPrice: b.gunPrice,
    platformPrice: b.platformPrice,
    settlePrice: b.settlePrice,
    margin: marginOf(b),
    since: b.effectiveTime,
    plannedTime: sql`coming.moment`,
    plannedPrice: sql`coming.price`,
    warnings,
  })} from ${s} join lateral (
    select distinct on (${p.oilNo}) * from ${p}
    where ${p.tenantId} = ${s.tenantId} and ${p.siteId} = ${s.id} and ${p.isDeleted} = 0 and ${p.status} <> ${withdrawn}
      and ${p.effectiveTime} <= ${at}
    order by ${p.oilNo}, ${p.effectiveTime} desc, ${p.priceVersion} desc
  ) as b on true ${nextPrice(at)} where ${isSite} and ${inRegionAsked(ctx)}`
})

/** As many as a sheet that is brought back may have. */
const maxRows = 20_000
const inSheet = ['siteCode', 'oilNo', 'platformPrice', 'settlePrice'] as const

/** The columns of a sheet that are among these. */
const sheetColumns = (names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(priceSheetLine.fields).filter(([name]) => names.includes(name)))

const heads = (file: { readonly name: string; readonly format: FileFormat }) => ({
  'Content-Type': contentTypes[file.format],
  'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`${file.name}.${file.format}`)}`,
  'Cache-Control': 'no-store',
})

/** The moment stays empty: it is chosen when the sheet is brought back. */
async function* withoutMoment(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) yield [...row, null]
}

async function filled(ctx: Ctx, board: Served, format: FileFormat) {
  const { template: _, csv: __, 'blade-auth': ___, ...filters } = ctx.filters
  const batches = await rowsAsked(ctx, board, { filters, ids: [] }, maxRows + 1)
  if (countOf(batches) > maxRows)
    ctx.refuseInput([
      {
        field: 'regionCode',
        message: [
          `价格超过${maxRows}个，请按地区或油品分批下载`,
          `More than ${maxRows} prices: take a region or a product at a time`,
        ],
      },
    ])
  const fields = await wantedFields(ctx, board, { columns: inSheet, filters })
  ctx.auditNote('priceBoard', '0', 'export', { count: [null, countOf(batches)], filters: [null, filters] })
  const own = sheetColumns([...Object.keys(fields), 'effectiveTime'])
  const rows = rowsOf(exchangeOf(ctx).readLater, board, fields, { batches, filters, plain: false }, ctx.lang)
  return tableFile(format, own, withoutMoment(rows), { name: inLang(priceSheetLine.label, ctx.lang), lang: ctx.lang })
}

export const priceSheetFile: Handler<typeof contract.priceSheetFile> = async (ctx, { template, csv }) => {
  const format = csv && !template ? 'csv' : 'xlsx'
  const name = inLang(template ? ['价格表模板', 'Price sheet'] : ['现行价格', 'Prices'], ctx.lang)
  const board = servedOf(ctx, 'priceBoard') ?? ctx.refuse('notFound')
  const file = template
    ? await importTemplate(priceSheetLine, ctx.lang, sheetColumns([...inSheet, 'effectiveTime']))
    : await filled(ctx, board, format)
  void exchangeOf(ctx).reply.headers(heads({ name, format }))
  return file
}

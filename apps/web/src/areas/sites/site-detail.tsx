import { moneySettlements } from '@forecourt/contract/funds'
import { orderRefunds, orders } from '@forecourt/contract/orders'
import {
  openShift,
  posTerminals,
  salesmen,
  saveGunOils,
  setPrices,
  shiftPlans,
  shifts,
  site,
  sites,
  siteStates,
} from '@forecourt/contract/sites'
import { lazy } from 'react'
import { CallButton } from '../../kernel/call/call-button.tsx'
import { rowsOf } from '../../kernel/detail/declared.ts'
import { detail } from '../../kernel/detail/detail.tsx'
import { DetailActions } from '../../kernel/detail/detail-actions.tsx'
import { Callout } from '../../kernel/parts/callout.tsx'
import { useShown, useThisRow } from '../../kernel/parts/row.ts'
import { Section } from '../../kernel/parts/section.tsx'
import { useText } from '../../kernel/text.ts'
import { Checklist } from './checklist.tsx'
import { GunTiles } from './gun-tiles.tsx'
import { readinessOf } from './readiness.ts'
import { useOilNames, useSoldAt } from './sites-data.ts'

const preparing = siteStates.states.preparing.code
const about = [
  'platformName',
  'address',
  'lng',
  'lat',
  'contactName',
  'contactPhone',
  'businessHours',
  'supportInvoice',
  'pictures',
] as const
const information = { title: ['资料', 'Information'], fields: about } as const

/** The checklist of a new site has the button that opens it. */
function Actions() {
  const { calls, layout } = useShown()
  const row = useThisRow(site)
  const isListed = layout === 'page' && row.status === preparing
  return <DetailActions resource={sites} row={row} calls={isListed ? [] : calls} />
}

/** What keeps the site from selling: all of it before it opens, what has no price afterwards. */
function Missing() {
  const t = useText()
  const { layout } = useShown()
  const { id, status } = useThisRow(site)
  const sold = useSoldAt(id)
  const name = useOilNames()
  if (!sold.data || layout !== 'page') return null
  const ready = readinessOf(sold.data)
  if (status === preparing) return <Checklist state={ready} />
  if (ready.unpriced.length === 0) return null
  return (
    <Callout>
      {t(
        ['{0} 还没有生效的油价，对应油枪不能加油。', '{0} has no price in force; its nozzles cannot sell.'],
        ready.unpriced.map(name).join(t(['、', ', '])),
      )}
    </Callout>
  )
}

function Guns() {
  const t = useText()
  const sold = useSoldAt(useThisRow(site).id)
  return <Section title={t(['油枪', 'Nozzles'])}>{sold.data && <GunTiles guns={sold.data} />}</Section>
}

/** The next shift is opened where the last was handed over. */
function OpenShift() {
  const { id, status, shiftMode } = useThisRow(site)
  const isWorked = status === siteStates.states.open.code && shiftMode !== 0
  return isWorked ? <CallButton call={openShift} first={{ siteId: id }} /> : null
}

/** Beside the list what it is and what it sells; on its own page one tab for each job at a station. */
export const SiteDetail = detail(sites, {
  Actions,
  facts: [
    'siteCode',
    'regionName',
    'supplierTenantId',
    'siteType',
    'gasType',
    'operateMode',
    'serviceFeeBp',
    'settleCycleDays',
  ],
  path: false,
  lead: [Missing],
  sections: [Guns, information],
  tabs: [
    { key: 'guns', label: ['油枪与油品', 'Nozzles and products'], sections: [lazy(() => import('./gun-section.tsx'))] },
    {
      key: 'prices',
      label: ['油价', 'Prices'],
      right: 'siteOilPrice_view',
      sections: [lazy(() => import('./price-section.tsx'))],
    },
    {
      key: 'shifts',
      label: ['班次', 'Shifts'],
      right: shifts.permission,
      sections: [
        rowsOf(
          ['班次', 'Shifts'],
          shifts,
          'siteId',
          ['className', 'businessDate', 'status', 'orderCount', 'receivable', 'received', 'diffAmount', 'openTime'],
          ['还没有班次', 'No shifts yet'],
          { openFirst: true, Extra: OpenShift },
        ),
        rowsOf(
          ['班次计划', 'Shift plan'],
          shiftPlans,
          'siteId',
          ['className', 'planStart', 'planEnd'],
          ['还没有班次计划', 'No plan yet'],
          {
            adds: true,
          },
        ),
      ],
    },
    {
      key: 'attendants',
      label: ['加油员', 'Attendants'],
      right: salesmen.permission,
      sections: [
        rowsOf(
          ['加油员', 'Attendants'],
          salesmen,
          'siteId',
          ['name', 'jobNo', 'phone', 'status'],
          ['还没有加油员', 'No attendants yet'],
          { adds: true },
        ),
      ],
    },
    {
      key: 'terminals',
      label: ['终端', 'Terminals'],
      right: posTerminals.permission,
      sections: [
        rowsOf(
          ['POS终端', 'POS terminals'],
          posTerminals,
          'siteId',
          ['posNo', 'sn', 'deviceType', 'gunNos', 'lastOnline', 'status'],
          ['还没有终端', 'No terminals yet'],
          { adds: true },
        ),
      ],
    },
    {
      key: 'orders',
      label: ['订单', 'Orders'],
      right: orders.permission,
      sections: [
        rowsOf(
          ['退款', 'Refunds'],
          orderRefunds,
          'siteId',
          ['refundNo', 'orderNo', 'state', 'refundAmount', 'reason', 'createTime'],
          undefined,
          { openFirst: true },
        ),
        rowsOf(
          ['订单', 'Orders'],
          orders,
          'siteId',
          ['payTime', 'orderNo', 'state', 'companyName', 'oilNo', 'litres', 'payAmount', 'refundedAmount'],
          ['还没有订单', 'No orders yet'],
        ),
      ],
    },
    {
      key: 'settlement',
      label: ['结算', 'Settlement'],
      right: moneySettlements.permission,
      sections: [
        rowsOf(
          ['结算单', 'Settlements'],
          moneySettlements,
          'payeeId',
          [
            'settlementNo',
            'periodStart',
            'periodEnd',
            'status',
            'orderCount',
            'settlementAmount',
            'actualAmount',
            'payTime',
          ],
          ['还没有结算单', 'No settlements yet'],
          { openFirst: true },
        ),
      ],
    },
    {
      key: 'printing',
      label: ['打印机与小票', 'Printing'],
      right: 'slip_view',
      sections: [lazy(() => import('./print-section.tsx'))],
    },
    {
      key: 'staff',
      label: ['人员', 'Staff'],
      right: 'siteUser',
      sections: [lazy(() => import('./staff-section.tsx'))],
    },
    { key: 'info', label: information.title, sections: [information] },
  ],
  // Guns and prices are changed by calls of their own; their titles name those entries of the site's history.
  historyCalls: [
    { ...saveGunOils, action: 'saveGunOils' },
    { ...setPrices, action: 'setPrices' },
  ],
})

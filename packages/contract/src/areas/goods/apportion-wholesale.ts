import {
  call,
  dict,
  dictionary,
  entity,
  int,
  json,
  list,
  money,
  platformRoles,
  ratio,
  ref,
  resource,
  text,
} from '../../kernel/index.ts'
import { wholesaleOption } from './wholesale.ts'

export const apportionTarget = dictionary('apportion_target', ['分摊到', 'Split over'], {
  1: ['子租户', 'Tenants below'],
  2: ['站点', 'Sites'],
  3: ['商品', 'Goods'],
})

/** Who bears which part of an option, as its buyer splits it. The seller does not see it. */
export const apportionment = entity(
  'apportionment',
  ['批发分摊', 'Apportionment'],
  {
    optionId: ref(['批发选项', 'Wholesale option'], {
      to: 'wholesaleOption',
      required: true,
      readOnly: true,
      search: true,
      width: 200,
    }),
    targetType: dict(['分摊到', 'Split over'], {
      of: apportionTarget,
      int: true,
      required: true,
      readOnly: true,
      search: true,
      width: 100,
    }),
    targetId: text(['分摊对象编号', 'Number of the target'], { required: true, readOnly: true, max: 19, list: false }),
    targetName: text(['分摊对象', 'Target'], { required: true, readOnly: true, max: 130, width: 200 }),
    ratioBp: ratio(['比例', 'Rate'], { readOnly: true, width: 90 }),
    amount: money(['金额', 'Amount'], { required: true, readOnly: true, width: 120 }),
    qty: int(['数量', 'Quantity'], { readOnly: true, width: 90 }),
    rowNo: int(['行号', 'Row'], { required: true, readOnly: true, list: false }),
  },
  { display: 'targetName', order: ['rowNo'] },
)

export const apportionments = resource(apportionment, {
  base: 'wholesale/option/apportionment',
  verbs: ['list', 'detail'],
  roles: { read: [...platformRoles, 'company', 'company_approver', 'buyer', 'provider', 'supplier'] },
})

const id = ref(['批发选项', 'Wholesale option'], { required: true, to: 'wholesaleOption' })
const otherTenants = 'the other side of an offer is another tenant'

const splitRow = {
  // What a target is, its number says: a tenant, a site and a variant never have the same.
  targetType: dict(['分摊到', 'Split over'], { of: apportionTarget, int: true, form: false }),
  targetId: text(['分摊对象', 'Target'], { required: true, max: 19 }),
  ratioBp: ratio(['比例', 'Rate'], { min: 1, max: 10_000 }),
  amount: money(['金额', 'Amount'], { min: 1 }),
  qty: int(['数量', 'Quantity'], { min: 1, max: 1_000_000 }),
}

/** What the buyer may split an option over: tenants below it, its own sites, and the variants of the option. */
export const wholesaleTargets = call({
  title: ['可分摊的对象', 'What it can be split over'],
  path: 'GET wholesale/option/targets',
  permission: 'wholesaleOption_apportion',
  about: wholesaleOption,
  by: 'payer',
  crossTenant: otherTenants,
  reads: ['wholesaleOption', 'tenant', 'site'],
  input: { id },
  output: list({
    targetType: dict(['分摊到', 'Split over'], { of: apportionTarget, int: true, required: true }),
    targetId: text(['分摊对象编号', 'Number'], { required: true }),
    targetName: text(['分摊对象', 'Target'], { required: true }),
  }),
})

/** Replaces the former split as a whole. By rates that come to 100 %, or by amounts that come to the total. */
export const apportionWholesale = call({
  title: ['分摊', 'Split'],
  path: 'POST wholesale/option/apportionment',
  permission: 'wholesaleOption_apportion',
  roles: ['company', 'buyer', 'provider', 'supplier'],
  by: 'payer',
  crossTenant: otherTenants,
  on: wholesaleOption,
  action: 'apportion',
  button: false,
  reads: ['apportionment'],
  input: { id, rows: json(['分摊明细', 'Split'], { required: true, rows: splitRow }) },
  output: list({
    targetName: text(['分摊对象', 'Target'], { required: true }),
    amount: money(['金额', 'Amount'], { required: true }),
  }),
})

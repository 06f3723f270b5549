import { call, dict, flag, json, list, moment, price, ratio, ref, text } from '../../kernel/index.ts'
import { oilPriceRelation, ruleScope } from './price-rule.ts'
import { site } from './site.ts'

const siteId = ref(['站点', 'Site'], { to: 'site', required: true })
const { startTime, endTime } = oilPriceRelation.fields
const ofSite = {
  discountBp: ratio(['折后比例', 'Percentage of the pump price'], {
    min: 5000,
    max: 10_000,
    hint: ['98% 即九八折；清空则取消', '98 % is two percent off; empty ends it'],
  }),
  startTime: moment(startTime.label, { hint: ['不填为立即', 'At once when empty'] }),
  endTime: moment(endTime.label, { hint: ['不填为长期', 'No end when empty'] }),
}

/**
 * What drivers pay at a site for each product that is sold there, which rule makes it so, and the discount that the site itself has. A discount
 * of a site is a price rule for this site alone, of the pump price (ADR 0110): there is no second way to a price.
 */
export const siteDiscounts = call({
  title: ['站点优惠', 'Discounts of a site'],
  path: 'GET shell/site/discount',
  permission: 'discountSet',
  about: site,
  by: 'platform',
  reads: ['oilPriceRelation', 'siteOilPrice'],
  input: { siteId },
  output: list({
    oilNo: text(['油品', 'Product'], { required: true }),
    gunPrice: price(['枪价', 'Pump price'], { required: true }),
    platformPrice: price(['平台价', 'Platform price'], { required: true }),
    settlePrice: price(['结算价', 'Settlement price'], { required: true }),
    /** The rule that makes the platform price; empty where it was set by hand. */
    madeById: ref(['由规则', 'By rule'], { to: 'oilPriceRelation' }),
    madeBy: text(['由规则', 'By rule']),
    scopeType: dict(['适用范围', 'Where'], { of: ruleScope, int: true }),
    /** The newest discount of this site alone, in force or to come. */
    ruleId: ref(['本站规则', 'Rule of this site'], { to: 'oilPriceRelation' }),
    discountBp: ratio(ofSite.discountBp.label),
    startTime: moment(startTime.label),
    endTime: moment(endTime.label),
  }),
})

/** Writes the discounts of a site: each is a rule that is put in use, and what has none any more is stopped. All or nothing. */
export const setSiteDiscounts = call({
  title: ['保存优惠', 'Save discounts'],
  path: 'POST shell/site/discount',
  permission: 'discountSet_edit',
  roles: ['operator'],
  rightBelow: 'discountSet',
  about: site,
  by: 'platform',
  reads: ['oilPriceRelation'],
  input: {
    siteId,
    rows: json(['优惠', 'Discounts'], {
      required: true,
      rows: { oilNo: text(['油品', 'Product'], { required: true, max: 8 }), ...ofSite },
    }),
    confirmed: flag(['确认异常价格', 'I have seen what is unusual'], { initial: false }),
  },
  refuses: ['unusualPrice'],
})

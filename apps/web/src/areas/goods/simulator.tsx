import { explainGoodsPrice, secretRules, triedRule } from '@forecourt/contract/goods'
import type { Label, Tone, WireOutputOfCall } from '@forecourt/contract/kernel'
import { AskedField } from '../../kernel/widgets/asked-field.tsx'
import { FieldText } from '../../kernel/widgets/field-text.tsx'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import { usePlace } from '../../kernel/call/place.tsx'
import { usePaneQuery } from '../../kernel/pane.tsx'
import { Callout } from '../../kernel/parts/callout.tsx'
import { Fact, Facts } from '../../kernel/parts/facts.tsx'
import { ReportPage, ReportSheet } from '../../kernel/parts/report-page.tsx'
import { Sheet } from '../../kernel/parts/sheet.tsx'
import { useAnswer } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import './goods.css'

type Answer = WireOutputOfCall<typeof explainGoodsPrice>
type Tried = Answer['tried'][number]

const tones: Readonly<Record<string, Tone>> = {
  taken: 'good',
  blocked: 'bad',
  outranked: 'neutral',
  early: 'waiting',
  over: 'neutral',
  off: 'neutral',
}

/** How the price came about in the words of its formula. */
const formulas: Readonly<Record<string, Label>> = {
  subsidy_rule: ['标准售价 L 减补贴', 'List price L less the subsidy'],
  spread_rule: ['成本 C 加价差', 'Cost C and the spread'],
  sales_rule: ['规则售价，按面值 F 或固定金额', 'The price of the rule, of face value F or an amount'],
  default: ['没有规则：协议价，否则标准售价', 'No rule: what was agreed, else the list price'],
}

function useColumns() {
  const t = useText()
  const shown = (name: keyof typeof triedRule) => (one: Tried) => (
    <FieldText name={name} field={triedRule[name]} row={one} brief />
  )
  return [
    { head: t(triedRule.rank.label), isFigure: true, cell: shown('rank') },
    {
      head: t(triedRule.ruleName.label),
      cell: (one: Tried) => <RefLink entity={secretRules.entity.name} id={one.ruleId} label={one.ruleName} />,
    },
    { head: t(triedRule.ruleCode.label), cell: shown('ruleCode') },
    { head: t(triedRule.targetType.label), cell: shown('targetType') },
    { head: t(triedRule.scopeType.label), cell: shown('scopeType') },
    { head: t(triedRule.priority.label), isFigure: true, cell: shown('priority') },
    { head: t(triedRule.unitPrice.label), isFigure: true, cell: shown('unitPrice') },
    {
      head: t(triedRule.outcome.label),
      cell: (one: Tried) => (
        <span className={`ink-${tones[one.outcome] ?? 'neutral'}`}>
          <FieldText name="outcome" field={triedRule.outcome} row={one} brief />
        </span>
      ),
    },
  ]
}

function Price({ answer }: { readonly answer: Answer }) {
  const t = useText()
  const columns = useColumns()
  const yuan = (value: unknown) => <span className="figure">¥ {String(value)}</span>
  return (
    <>
      {answer.isSellable === 1 ? null : (
        <Callout tone="bad" isAlert>
          {t(['不可售：', 'Cannot be sold: '])}
          {answer.blockedBy}
        </Callout>
      )}
      <Facts>
        <Fact label={t(['单价 P', 'Price P'])} note={t(formulas[answer.ruleCode] ?? ['', ''])}>
          {yuan(answer.unitPrice)}
        </Fact>
        <Fact
          label={t(['应付合计', 'To pay'])}
          note={t(['含服务费 {0}', 'with a charge of {0}'], answer.serviceCharge)}
        >
          {yuan(answer.amount)}
        </Fact>
        <Fact label={t(['标准售价 L', 'List price L'])}>{yuan(answer.listPrice)}</Fact>
        <Fact label={t(['成本 C', 'Cost C'])}>{yuan(answer.costPrice)}</Fact>
        <Fact label={t(['面值 F', 'Face value F'])}>{yuan(answer.faceValue)}</Fact>
        <Fact label={t(['毛利合计', 'Margin'])} note={t(['每件补贴 {0}', 'subsidy each {0}'], answer.subsidy)}>
          {yuan(answer.margin)}
        </Fact>
      </Facts>
      {answer.tried.length === 0 ? (
        <p className="dim">{t(['没有匹配的密价规则', 'No rule is for this buyer and these goods'])}</p>
      ) : (
        <Sheet
          isWhole
          label={t(['逐条规则', 'Rules in the order in which they are tried'])}
          columns={columns}
          rows={answer.tried}
          keyOf={one => one.ruleId}
        />
      )}
    </>
  )
}

const fields = explainGoodsPrice.input
const names = ['skuId', 'buyerTenantId', 'sellerTenantId', 'quantity', 'at'] as const

/** What a buyer would pay for goods at a moment, and why: each rule in the order in which it is tried. */
export default function PriceSimulator() {
  const t = useText()
  const [query, setQuery] = usePaneQuery()
  const isOfAll = usePlace('platform')
  const shown = names.filter(name => isOfAll || name !== 'sellerTenantId')
  const given = Object.fromEntries(names.flatMap(name => (query[name] ? [[name, query[name]]] : [])))
  const isReady = Boolean(given['skuId'] && given['buyerTenantId'])
  const answer = useAnswer(explainGoodsPrice, given as never, { ready: isReady, keeps: true })
  const change = (name: string, value: unknown) =>
    setQuery({ [name]: value === null || value === undefined || value === '' ? undefined : String(value) })
  return (
    <ReportPage
      title={['价格试算', 'Price simulator']}
      filters={
        <div className="simulator-fields">
          {shown.map(name => (
            <AskedField
              key={name}
              id={`simulator-${name}`}
              name={name}
              field={fields[name]}
              value={query[name] ?? (name === 'quantity' ? 1 : null)}
              onChange={value => change(name, value)}
            />
          ))}
        </div>
      }
    >
      {isReady ? (
        <ReportSheet answer={answer}>{found => <Price answer={found} />}</ReportSheet>
      ) : (
        <p className="dim">
          {t([
            '选择规格和买方后，显示应付价格及逐条规则的结果',
            'Choose a variant and a buyer to see the price and why',
          ])}
        </p>
      )}
    </ReportPage>
  )
}

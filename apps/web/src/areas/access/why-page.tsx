import { explainAccess, explainable, roles } from '@forecourt/contract/access'
import { areas } from '@forecourt/contract'
import { entitiesOf, type Label } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { CallFooter } from '../../kernel/call/call-footer.tsx'
import { useCall } from '../../kernel/call/use-call.ts'
import { send } from '../../kernel/client.ts'
import { readsOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import { RefSelect } from '../../kernel/widgets/ref-select.tsx'
import './why.css'

interface Explainable {
  readonly path: string
  readonly title: Label
  readonly entity: string | null
}
interface Step {
  readonly step: string
  readonly outcome: 'yes' | 'no' | 'open'
  readonly reason: string | null
  readonly reasonEn: string | null
  readonly roles: readonly { readonly id: string; readonly name: string }[] | null
}
interface FieldRead {
  readonly field: string
  readonly sight: 'plain' | 'masked' | 'hidden' | 'open'
  readonly reason: string | null
  readonly reasonEn: string | null
}
interface Answer {
  readonly isAllowed: number
  readonly steps: readonly Step[]
  readonly fields: readonly FieldRead[]
}

const named = new Map(areas.flatMap(entitiesOf).map(of => [of.name, of]))
const nothing = {}

const stepWords: Readonly<Record<string, Label>> = {
  signedIn: ['账号可用', 'The account is in force'],
  permission: ['角色权限', 'A role gives the right'],
  apiScope: ['接口权限', 'API scopes leave the address open'],
  input: ['内容所需的权限', 'The rights that what is asked for needs'],
  tenant: ['数据属于其租户', 'The record is their tenant’s'],
  dataScope: ['数据权限', 'Data scopes include the record'],
  party: ['所在一方', 'Their place in the record'],
  person: ['不是本人经手', 'They had no hand in it'],
  state: ['当前状态', 'The state it is in'],
}
const outcomeWords: Readonly<Record<Step['outcome'], Label>> = {
  yes: ['通过', 'Passed'],
  no: ['不通过', 'Refused'],
  open: ['视具体数据而定', 'Goes by the record'],
}
const outcomeMarks = { yes: '✓', no: '×', open: '…' } as const

const sightWords: Readonly<Record<FieldRead['sight'], Label>> = {
  plain: ['可见', 'Read'],
  masked: ['脱敏显示', 'Read masked'],
  hidden: ['不可见', 'Not read'],
  open: ['视具体数据而定', 'Goes by the record'],
}
const sightOutcomes = { plain: 'yes', masked: 'open', hidden: 'no', open: 'open' } as const

const verdictOf = ({ isAllowed, steps }: Answer): Label => {
  if (isAllowed !== 1) return ['不可以', 'They cannot']
  return steps.some(one => one.outcome === 'open')
    ? ['可以，但视具体数据而定', 'They can, as far as the record lets them']
    : ['可以', 'They can']
}

function StepLine({ step: { step, outcome, reason, reasonEn, roles: by } }: { readonly step: Step }) {
  const t = useText()
  return (
    <li data-outcome={outcome}>
      <span className="why-mark" aria-hidden="true">
        {outcomeMarks[outcome]}
      </span>
      <strong>{t(stepWords[step] ?? [step, step])}</strong>
      <span>
        {t(outcomeWords[outcome])}
        {reason && `：${t([reason, reasonEn ?? reason])}`}
      </span>
      {(by ?? []).length > 0 && (
        <small className="dim">
          {t(['角色', 'Role'])}{' '}
          {(by ?? []).map((role, at) => (
            <span key={role.id}>
              {at > 0 && '、'}
              <RefLink entity={roles.entity.name} id={role.id} label={role.name} />
            </span>
          ))}
        </small>
      )}
    </li>
  )
}

/** How they read what not everybody reads of such a record. */
function FieldLines({ fields, entity }: { readonly fields: readonly FieldRead[]; readonly entity: string }) {
  const t = useText()
  const of = named.get(entity)
  if (!of || fields.length === 0) return null
  return (
    <>
      <h2>{t(['其中不是人人可见的字段', 'Fields that not everybody reads'])}</h2>
      <ol>
        {fields.map(({ field, sight, reason, reasonEn }) => (
          <li key={field} data-outcome={sightOutcomes[sight]}>
            <span className="why-mark" aria-hidden="true">
              {outcomeMarks[sightOutcomes[sight]]}
            </span>
            <strong>{t(of.fields[field]?.label ?? [field, field])}</strong>
            <span>{t(sightWords[sight])}</span>
            {reason && <small className="dim">{t([reason, reasonEn ?? reason])}</small>}
          </li>
        ))}
      </ol>
    </>
  )
}

interface Asked {
  readonly userId?: string | null
  readonly path?: string | null
  readonly rowId?: string | null
}

/** Why somebody can, or cannot: the steps of the one evaluation that decides, each with where it comes from. */
export default function WhyPage() {
  const t = useText()
  const [asked, setAsked] = useState<Asked>({})
  const [answer, setAnswer] = useState<Answer>()
  const all = useQuery({
    queryKey: ['access', 'explainable'],
    queryFn: (): Promise<readonly Explainable[]> => send(explainable, {}),
    meta: readsOf(explainable),
    staleTime: Infinity,
  })
  const work = useCall({
    call: explainAccess,
    fields: nothing,
    draft: false,
    done: null,
    onDone: found => setAnswer(found as unknown as Answer),
    onRefused: () => setAnswer(undefined),
  })
  const ask = (change: Asked) => {
    setAsked({ ...asked, ...change })
    setAnswer(undefined)
  }
  const chosen = all.data?.find(one => one.path === asked.path)
  const of = named.get(chosen?.entity ?? '')
  const record = t(['具体数据（可不选）', 'A record, if it is about one'])
  return (
    <section className="why">
      <header>
        <h1>{t(['权限排查', 'Why can they not'])}</h1>
        <p className="dim">
          {t([
            '选择人员和操作，逐步查看是否允许、由哪个角色决定。每次排查都会记入审计。',
            'Choose a person and what they want to do: every step that decides, and the role it comes from. Each question stands in the audit.',
          ])}
        </p>
      </header>
      <div className="why-question">
        <RefSelect
          entity="user"
          label={t(['人员', 'Person'])}
          value={asked.userId}
          onChange={userId => ask({ userId: typeof userId === 'string' ? userId : null })}
        />
        <Select
          className="wide"
          aria-label={t(['操作', 'What they want to do'])}
          placeholder={t(['操作', 'What they want to do'])}
          showSearch={{ optionFilterProp: 'label' }}
          value={asked.path ?? null}
          options={(all.data ?? []).map(one => ({
            value: one.path,
            label:
              one.entity && !t(one.title).includes('：')
                ? `${t(named.get(one.entity)?.label ?? one.title)} · ${t(one.title)}`
                : t(one.title),
          }))}
          onChange={(path: string) => ask({ path, rowId: null })}
        />
        {of?.options.display ? (
          <RefSelect
            key={of.name}
            entity={of.name}
            label={record}
            value={asked.rowId}
            onChange={rowId => ask({ rowId: typeof rowId === 'string' ? rowId : null })}
          />
        ) : (
          chosen?.entity && (
            <Input
              aria-label={record}
              placeholder={record}
              value={asked.rowId ?? ''}
              onChange={event => ask({ rowId: event.target.value })}
            />
          )
        )}
      </div>
      <CallFooter
        work={work}
        label={t(['排查', 'Ask'])}
        disabled={!asked.userId || !asked.path}
        onSubmit={() => void work.submit({ ...asked, rowId: asked.rowId || undefined })}
      />
      {answer && (
        <section className="why-answer" aria-live="polite" data-allowed={answer.isAllowed === 1}>
          <strong>{t(verdictOf(answer))}</strong>
          <ol>
            {answer.steps.map(one => (
              <StepLine key={one.step} step={one} />
            ))}
          </ol>
          <FieldLines fields={answer.fields} entity={chosen?.entity ?? ''} />
        </section>
      )}
    </section>
  )
}

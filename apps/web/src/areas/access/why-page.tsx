import { explainAccess, explainable, roles } from '@forecourt/contract/access'
import { areas } from '@forecourt/contract'
import { type Entity, entitiesOf, type Label, type Tone, type WireOutputOfCall } from '@forecourt/contract/kernel'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { CallFooter } from '../../kernel/call/call-footer.tsx'
import { useCall } from '../../kernel/call/use-call.ts'
import { send } from '../../kernel/client.ts'
import { Page } from '../../kernel/parts/page.tsx'
import { readsOf } from '../../kernel/queries.ts'
import { useText } from '../../kernel/text.ts'
import { RefLink } from '../../kernel/widgets/ref-link.tsx'
import { RefSelect } from '../../kernel/widgets/ref-select.tsx'
import './why.css'

type Answer = WireOutputOfCall<typeof explainAccess>
type Role = { readonly id: string; readonly name: string }

const named = new Map<string, Entity>(areas.flatMap(entitiesOf).map(of => [of.name, of]))
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
type Outcome = readonly [mark: string, words: Label, tone: Tone]
const open: Outcome = ['…', ['视具体数据而定', 'Goes by the record'], 'neutral']
const outcomes: Readonly<Record<string, Outcome>> = {
  yes: ['✓', ['通过', 'Passed'], 'good'],
  no: ['×', ['不通过', 'Refused'], 'bad'],
  open,
  plain: ['✓', ['可见', 'Read'], 'good'],
  masked: ['…', ['脱敏显示', 'Read masked'], 'neutral'],
  hidden: ['×', ['不可见', 'Not read'], 'bad'],
}

const verdictOf = ({ isAllowed, steps }: Answer): Label => {
  if (isAllowed !== 1) return ['不可以', 'They cannot']
  return steps.some(one => one.outcome === 'open')
    ? ['可以，但视具体数据而定', 'They can, as far as the record lets them']
    : ['可以', 'They can']
}

interface LineProps {
  readonly outcome: string
  readonly name: Label
  readonly reason: Label | null
  readonly children?: ReactNode
}

/** One step, or one field, with what came of it and why. */
function Line({ outcome, name, reason, children }: LineProps) {
  const t = useText()
  const [mark, words, tone] = outcomes[outcome] ?? open
  return (
    <li>
      <span className={`why-mark ink-${tone}`} aria-hidden="true">
        {mark}
      </span>
      <strong>{t(name)}</strong>
      <span>
        {t(words)}
        {reason && `：${t(reason)}`}
      </span>
      {children}
    </li>
  )
}

const reasonOf = ({ reason, reasonEn }: Pick<Answer['fields'][number], 'reason' | 'reasonEn'>): Label | null =>
  reason === null ? null : [reason, reasonEn ?? reason]

function ByRoles({ of }: { readonly of: readonly Role[] }) {
  const t = useText()
  if (of.length === 0) return null
  return (
    <small className="dim">
      {t(['角色', 'Role'])}{' '}
      {of.map((role, at) => (
        <span key={role.id}>
          {at > 0 && '、'}
          <RefLink entity={roles.entity.name} id={role.id} label={role.name} />
        </span>
      ))}
    </small>
  )
}

/** Whether they can, every step that decides, and how they read what not everybody reads of such a record. */
function Verdict({ answer, of }: { readonly answer: Answer; readonly of: Entity | undefined }) {
  const t = useText()
  return (
    <section className="panel why" aria-live="polite" data-allowed={Number(answer.isAllowed) === 1}>
      <strong>{t(verdictOf(answer))}</strong>
      <ol>
        {answer.steps.map(one => (
          <Line
            key={one.step}
            outcome={one.outcome}
            name={stepWords[one.step] ?? [one.step, one.step]}
            reason={reasonOf(one)}
          >
            <ByRoles of={(one.roles ?? []) as readonly Role[]} />
          </Line>
        ))}
      </ol>
      {of && answer.fields.length > 0 && (
        <>
          <h2>{t(['其中不是人人可见的字段', 'Fields that not everybody reads'])}</h2>
          <ol>
            {answer.fields.map(one => (
              <Line
                key={one.field}
                outcome={one.sight}
                name={of.fields[one.field]?.label ?? [one.field, one.field]}
                reason={reasonOf(one)}
              />
            ))}
          </ol>
        </>
      )}
    </section>
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
    queryFn: () => send(explainable, {}),
    meta: readsOf(explainable),
    staleTime: Infinity,
  })
  const work = useCall({
    call: explainAccess,
    fields: nothing,
    draft: false,
    done: null,
    onDone: setAnswer,
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
    <Page
      title={t(['权限排查', 'Why can they not'])}
      note={t([
        '选择人员和操作，逐步查看是否允许、由哪个角色决定。每次排查都会记入审计。',
        'Choose a person and what they want to do: every step that decides, and the role it comes from. Each question stands in the audit.',
      ])}
      isNarrow
    >
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
      {answer && <Verdict answer={answer} of={of} />}
    </Page>
  )
}

import {
  auditGrant,
  deleteGrant,
  disuseGrant,
  ensureGrant,
  finishGrant,
  grant as grantEntity,
  grantStates,
  repeatMessage,
  saveGrant,
  submitGrant,
  terminateGrant,
  withdrawGrant,
} from '@forecourt/contract/cards'
import { actionsIn, codeOf } from '@forecourt/contract/kernel'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { CallButton } from '../../../kernel/call/call-button.tsx'
import { send } from '../../../kernel/client.ts'
import { confirm } from '../../../kernel/confirm.tsx'
import type { AnyCall } from '../../../kernel/list/list-state.ts'
import { navigate } from '../../../kernel/location.tsx'
import { usePane } from '../../../kernel/pane.tsx'
import { usePermission } from '../../../kernel/permission.ts'
import type { AnyRow } from '../../../kernel/queries.ts'
import { platformTenant, useSession } from '../../../kernel/session.ts'
import { useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import { type GrantRow, refreshGrants } from '../cards-data.ts'
import { newKey } from '../../../kernel/new-key.ts'
import { keyAfter } from '../../../kernel/submission-key.ts'
import { shownYuan } from '../../../kernel/yuan.ts'
import { grantsPath } from './grant-address.ts'

const DecisionDialog = lazy(() => import('./decision-dialog.tsx'))
const TerminateDialog = lazy(() => import('./terminate-dialog.tsx'))
const EnsureDialog = lazy(() => import('./ensure-dialog.tsx'))

/** Every call on a grant, for the names of the steps in its history. */
export const grantCalls: readonly AnyCall[] = [
  submitGrant,
  withdrawGrant,
  auditGrant,
  ensureGrant,
  disuseGrant,
  terminateGrant,
  finishGrant,
]

const is = (grant: GrantRow, ...states: (keyof typeof grantStates.states)[]) =>
  states.some(name => codeOf(grantStates, name) === grant.status)

interface ActionProps {
  readonly grant: GrantRow
}

interface Step {
  readonly call: AnyCall
  readonly question: string
  /** On the button that says yes. */
  readonly ok: string
  readonly done: string
  readonly input?: Readonly<Record<string, unknown>>
  readonly danger?: boolean
}

/** Asks, sends and refreshes: for steps that need nothing but a yes. Answers whether it was done. */
function useStep(grant: GrantRow) {
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(newKey)
  const run = async ({ call, question, ok, done, input = {}, danger = false }: Step): Promise<boolean> => {
    const sure = await confirm({ title: question, text: grant.grantNo, ok, danger })
    if (!sure || busy) return false
    setBusy(true)
    const isDone = await send(call, { id: grant.id, ...input } as never, {
      idempotencyKey: `${key}-${call.path}`,
    }).then(
      () => true,
      fault => {
        setKey(keyAfter(key, fault))
        return false
      },
    )
    if (isDone) setKey(newKey())
    setBusy(false)
    await refreshGrants()
    if (isDone) toast(done, 'good')
    return isDone
  }
  return { busy, run }
}

/** What the maker of a draft does with it. */
function DraftActions({ grant }: ActionProps) {
  const t = useText()
  const pane = usePane()
  const { busy, run } = useStep(grant)
  if (!usePermission(saveGrant.permission) || !is(grant, 'draft', 'rejected')) return null
  const hand = () =>
    run({
      call: submitGrant,
      question: t(
        ['提交 {0} 张、{1} 的发卡单？', 'Submit {0} {0|card|cards} of {1}?'],
        grant.quantity,
        shownYuan(grant.totalAmount),
      ),
      ok: t(['提交', 'Submit']),
      done: t(['已提交审核', 'Submitted']),
    })
  const remove = async () => {
    const removed = await run({
      call: deleteGrant,
      question: t(['确定将选择数据删除？', 'Delete the record?']),
      ok: t(['删除', 'Delete']),
      done: t(['删除成功', 'Deleted']),
      danger: true,
    })
    if (removed && pane.place.path.endsWith('/detail')) pane.close()
  }
  return (
    <>
      <Button danger onClick={() => void remove()}>
        {t(['删除', 'Delete'])}
      </Button>
      <Button onClick={() => navigate(`${grantsPath}/new?id=${grant.id}`)}>{t(['修改', 'Edit'])}</Button>
      <Button type="primary" loading={busy} onClick={() => void hand()}>
        {t(['提交审核', 'Submit'])}
      </Button>
    </>
  )
}

function Withdraw({ grant }: ActionProps) {
  const t = useText()
  const { busy, run } = useStep(grant)
  if (!usePermission(withdrawGrant.permission) || !is(grant, 'waiting', 'approved')) return null
  const question = is(grant, 'approved')
    ? t([
        '撤回后释放占用的资金，需重新审批。确定撤回？',
        'The held money is freed and the grant needs approval again. Withdraw?',
      ])
    : t(['确定撤回到草稿？', 'Take it back to a draft?'])
  const ok = t(['撤回', 'Withdraw'])
  return (
    <Button
      loading={busy}
      onClick={() => void run({ call: withdrawGrant, question, ok, done: t(['已撤回', 'Withdrawn']) })}
    >
      {ok}
    </Button>
  )
}

/** Nobody decides on what they submitted: the button says so instead of letting them find out. */
function Decide({ grant }: ActionProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const me = useSession(state => state.user?.user_id)
  if (!usePermission(auditGrant.permission) || !is(grant, 'waiting')) return null
  const own = grant.submitUser !== null && grant.submitUser === me
  return (
    <>
      <Button
        type="primary"
        disabled={own}
        title={own ? t(['不能审批自己提交的发卡单', 'You cannot decide on what you submitted']) : undefined}
        onClick={() => setOpen(true)}
      >
        {t(['审批', 'Review'])}
      </Button>
      <Suspense>{open && <DecisionDialog grant={grant} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Ensure({ grant }: ActionProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (!usePermission(ensureGrant.permission) || !is(grant, 'approved')) return null
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t(['确认发放', 'Grant the cards'])}
      </Button>
      <Suspense>{open && <EnsureDialog grant={grant} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function Terminate({ grant }: ActionProps) {
  const t = useText()
  const [open, setOpen] = useState(false)
  if (!usePermission(terminateGrant.permission)) return null
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t(['终止', 'Terminate'])}
      </Button>
      <Suspense>{open && <TerminateDialog grant={grant} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Cards in people's hands: told again, switched off and on. */
function Running({ grant }: ActionProps) {
  const t = useText()
  const { busy, run } = useStep(grant)
  const mayTell = usePermission(repeatMessage.permission)
  const maySwitch = usePermission(disuseGrant.permission)
  const isOn = is(grant, 'granted')
  if (!actionsIn(grantStates, grant.status).includes('disuse')) return null
  const tell = () =>
    run({
      call: repeatMessage,
      question: t(['向还没用过卡的人再发一次短信？', 'Tell those who have not used their card once more?']),
      ok: t(['发送', 'Send']),
      done: t(['已放入发送队列', 'The messages are on their way']),
    })
  const word = isOn ? t(['停用', 'Suspend']) : t(['恢复', 'Resume'])
  const turn = () =>
    run({
      call: disuseGrant,
      question: isOn
        ? t([
            '停用后这些卡立即不能使用，余额不变。确定停用？',
            'The cards stop working at once; their money stays. Suspend them?',
          ])
        : t(['恢复后这些卡立即可用。确定恢复？', 'The cards work again at once. Resume them?']),
      ok: word,
      done: isOn ? t(['已停用', 'Switched off']) : t(['已恢复', 'Switched on']),
      input: { flag: isOn ? 1 : 0 },
      danger: isOn,
    })
  return (
    <>
      {mayTell && isOn && (
        <Button loading={busy} onClick={() => void tell()}>
          {t(repeatMessage.title)}
        </Button>
      )}
      {maySwitch && (
        <Button loading={busy} onClick={() => void turn()}>
          {word}
        </Button>
      )}
    </>
  )
}

/** What may be done with a grant now, by this person; the one primary step last. */
export function GrantActions({ grant }: ActionProps) {
  const isPlatform = useSession(state => state.user?.tenant_id) === platformTenant
  const row = grant as unknown as AnyRow
  const onDone = () => void refreshGrants()
  return (
    <span className="detail-actions">
      {is(grant, 'granted', 'disused') && (
        <>
          <Terminate grant={grant} />
          <CallButton call={finishGrant} row={row} of={grantEntity} onDone={onDone} />
        </>
      )}
      <Running grant={grant} />
      <Withdraw grant={grant} />
      {!isPlatform && <DraftActions grant={grant} />}
      <Decide grant={grant} />
      <Ensure grant={grant} />
    </span>
  )
}

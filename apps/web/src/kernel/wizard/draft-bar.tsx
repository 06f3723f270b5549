import { Button } from 'antd'
import type { ReactNode } from 'react'
import { ago } from '../ago.ts'
import { useText } from '../text.ts'
import type { DraftPlace } from './draft-line.ts'
import type { ServerDraft } from './use-server-draft.ts'

/** The clock of a moment today, the day as well before that. */
function clock(epochMs: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Shanghai' })
  const [day, today] = [parts.format(epochMs), parts.format(Date.now())]
  return day.slice(0, 10) === today.slice(0, 10) ? day.slice(11) : day.slice(5)
}

/** Of a device that says nothing of itself the time alone. */
function usePlace() {
  const t = useText()
  return ({ device, time }: DraftPlace) =>
    device ? t(['{0}（{1}）', '{0} ({1})'], device, `${clock(time)}, ${ago(time)}`) : `${clock(time)}, ${ago(time)}`
}

const Choice = ({ children, isUrgent }: { readonly children: ReactNode; readonly isUrgent?: boolean }) => (
  <div className="draft-offer" role={isUrgent ? 'alert' : 'status'}>
    {children}
  </div>
)

/** What is known of the draft and has to be decided by the person: an offer, or two devices that disagree. */
export function DraftBar({ draft }: { readonly draft: ServerDraft }) {
  const t = useText()
  const place = usePlace()
  const { state } = draft
  if (state.name === 'offered')
    return (
      <Choice>
        <span>
          {t(['上次填写到一半：{0}', 'You were in the middle of this: {0}'], place(state.offer))}
          <small className="dim"> {t(['选择之前不会保存新的内容', 'Nothing new is saved until you choose'])}</small>
        </span>
        <Button size="small" onClick={draft.discard}>
          {t(['丢弃', 'Discard'])}
        </Button>
        <Button size="small" type="primary" onClick={draft.take}>
          {t(['继续填写', 'Continue'])}
        </Button>
      </Choice>
    )
  if (state.name !== 'conflict') return null
  const { there } = state.conflict
  return (
    <Choice isUrgent>
      <span>
        {there
          ? t(
              [
                '同一份草稿已在另一处继续：{0}。请选择保留哪一份',
                'The same draft was continued elsewhere: {0}. Choose which one stays',
              ],
              place(there),
            )
          : t([
              '同一份草稿已在另一处提交或删除。请先核对，以免重复提交',
              'The same draft was submitted or deleted elsewhere. Look first, so that it is not submitted twice',
            ])}
      </span>
      <Button size="small" onClick={draft.keepMine}>
        {t(['保留这里的', 'Keep what is here'])}
      </Button>
      {there && (
        <Button size="small" onClick={draft.take}>
          {t(['改用那一份', 'Use the other one'])}
        </Button>
      )}
    </Choice>
  )
}

/** Beside the buttons: whether what is here would be found on another device. */
export function DraftNote({ draft: { state } }: { readonly draft: ServerDraft }) {
  const t = useText()
  if (state.name === 'saved')
    return <small className="wizard-saved">{t(['草稿已保存 {0}', 'Draft saved {0}'], clock(state.time))}</small>
  if (state.name === 'failed')
    return (
      <small className="wizard-saved">
        {t(['草稿暂未保存，请勿关闭页面', 'Draft not saved yet: keep this page open'])}
      </small>
    )
  return null
}

import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useText } from '../kernel/text.ts'
import { lockWith, useLockDialog } from './lock-screen.ts'

const close = () => useLockDialog.setState({ open: false })

/** Asks once per session for the password that will unlock the screen. */
export default function LockDialog() {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!password) setProblem(t(['锁屏密码不能为空', 'Enter a lock password']))
    else if (password !== repeated) setProblem(t(['两次输入的密码不一致', 'The two passwords differ']))
    else void lockWith(password)
  }
  return (
    <dialog ref={dialog} className="ask" onClose={close} aria-labelledby="lock-title">
      <form onSubmit={submit} noValidate>
        <h2 id="lock-title">{t(['设置锁屏密码', 'Set a lock password'])}</h2>
        <p>{t(['本次登录期间用它解锁屏幕。', 'It unlocks the screen until you sign out.'])}</p>
        <label className="ask-label" htmlFor="lock-password">
          {t(['锁屏密码', 'Lock password'])}
        </label>
        <input
          id="lock-password"
          type="password"
          className="plain-input"
          autoComplete="off"
          value={password}
          aria-describedby="lock-problem"
          onChange={event => setPassword(event.target.value)}
        />
        <label className="ask-label" htmlFor="lock-repeated">
          {t(['再次输入', 'Repeat the password'])}
        </label>
        <input
          id="lock-repeated"
          type="password"
          className="plain-input"
          autoComplete="off"
          value={repeated}
          aria-describedby="lock-problem"
          onChange={event => setRepeated(event.target.value)}
        />
        <p id="lock-problem" className="ask-problem" role="alert">
          {problem}
        </p>
        <div className="ask-ways">
          <button type="button" className="plain-button" onClick={close}>
            {t(['取消', 'Cancel'])}
          </button>
          <button type="submit" className="plain-button primary">
            {t(['锁屏', 'Lock'])}
          </button>
        </div>
      </form>
    </dialog>
  )
}

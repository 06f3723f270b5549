import { useEffect, useState } from 'react'
import { endSession, setLocked, useSession } from '../kernel/session.ts'
import { navigate } from '../kernel/location.tsx'
import { say, useLanguage, useText } from '../kernel/text.ts'
import { toast } from '../kernel/toast.ts'
import { unlocks } from './lock-screen.ts'
import { Avatar } from './user-menu.tsx'
import './lock.css'

const tries = 5

function Clock() {
  const lang = useLanguage(state => state.lang)
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const day = now.toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en', { month: 'long', day: 'numeric', weekday: 'long' })
  return (
    <div className="lock-clock">
      <time>{now.toTimeString().slice(0, 5)}</time>
      <span>{day}</span>
    </div>
  )
}

/** One field between the person and their work; after five wrong answers they have to sign in again. */
export default function Lock() {
  const t = useText()
  const user = useSession(state => state.user)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState(0)
  const leave = () => {
    endSession()
    navigate('/login')
  }
  const unlock = async () => {
    if (await unlocks(password)) {
      setLocked(false)
      return navigate('/wel/index')
    }
    setPassword('')
    setWrong(wrong + 1)
    if (wrong + 1 < tries) return
    toast(say(['解锁密码错误次数过多，请重新登录', 'Too many wrong answers, please sign in again']), 'bad')
    leave()
  }
  return (
    <main className="lock">
      <Clock />
      <form
        onSubmit={event => {
          event.preventDefault()
          void unlock()
        }}
      >
        <Avatar size={64} />
        <h1>{user?.real_name || user?.user_name}</h1>
        <label className="visually-hidden" htmlFor="unlock">
          {t(['锁屏密码', 'Lock password'])}
        </label>
        <input
          id="unlock"
          type="password"
          className="plain-input"
          placeholder={t(['请输入锁屏密码', 'Lock password'])}
          autoComplete="off"
          value={password}
          onChange={event => setPassword(event.target.value)}
        />
        <p className="ask-problem" role="alert">
          {wrong > 0 && t(['密码不正确，还可尝试{0}次', 'Wrong password, {0} tries left'], tries - wrong)}
        </p>
        <button type="submit" className="plain-button primary">
          {t(['解锁', 'Unlock'])}
        </button>
        <button type="button" className="quiet lock-leave" onClick={leave}>
          {t(['退出并重新登录', 'Sign in as somebody else'])}
        </button>
      </form>
    </main>
  )
}

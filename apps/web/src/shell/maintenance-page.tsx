import { unreadNotifications } from '@forecourt/contract/tools'
import { useEffect, useState } from 'react'
import { endMaintenance, useMaintenance } from '../kernel/maintenance.ts'
import { loadMenus } from '../kernel/menu.ts'
import { request } from '../kernel/client.ts'
import { useIsActing } from '../kernel/session.ts'
import { useText } from '../kernel/text.ts'
import { endActing, useActingFollowed } from './acting.ts'
import { signOutNow } from './sign-out.ts'
import './error-page.css'

const askAgainMs = 30_000

async function askAgain(): Promise<void> {
  await request(unreadNotifications.path, { quiet: true })
  endMaintenance()
  await loadMenus()
}

/** In place of everything while the platform is under maintenance: until when, and it goes away by itself. */
export default function MaintenancePage() {
  const t = useText()
  const until = useMaintenance(state => state.until)
  const [busy, setBusy] = useState(false)
  const retry = () => {
    setBusy(true)
    void askAgain()
      .catch(() => {})
      .finally(() => setBusy(false))
  }
  const isActing = useIsActing()
  useActingFollowed()
  useEffect(() => {
    const timer = setInterval(() => void askAgain().catch(() => {}), askAgainMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className="error-page error-page-whole">
      <p className="error-page-code">470</p>
      <h1>{t(['平台维护中', 'The platform is under maintenance'])}</h1>
      <p>
        {until
          ? t(['预计 {0} 恢复，恢复后本页自动打开。', 'Expected to end at {0}; this page opens by itself then.'], until)
          : t(['恢复后本页自动打开。', 'This page opens by itself when it is over.'])}
      </p>
      <p>
        {t([
          '进行中的支付与退款照常处理，无需重复操作。',
          'Payments and refunds under way are still processed: nothing has to be done again.',
        ])}
      </p>
      <p className="error-page-ways">
        <button type="button" className="quiet" disabled={busy} onClick={retry}>
          {t(['立即重试', 'Try now'])}
        </button>
        {isActing && (
          <button type="button" className="quiet" onClick={() => void endActing().catch(() => {})}>
            {t(['结束代操作', 'Stop acting for the tenant'])}
          </button>
        )}
        <button type="button" className="quiet" onClick={() => void signOutNow()}>
          {t(['退出登录', 'Sign out'])}
        </button>
      </p>
    </main>
  )
}

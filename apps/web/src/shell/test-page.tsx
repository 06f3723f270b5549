import type { Welcome } from '@forecourt/contract/system'
import { useEffect, useState } from 'react'
import { useText } from '../kernel/text.ts'
import { screenLevel } from './screen-level.ts'
import { welcome } from './sign-in/sign-in.ts'

/** Tells whoever looks whether this browser reaches the server, and what it works with. */
export function TestPage() {
  const t = useText()
  const [about, setAbout] = useState<Welcome | 'failed'>()
  useEffect(() => {
    welcome().then(setAbout, () => setAbout('failed'))
  }, [])
  const server =
    about === undefined
      ? t(['正在连接…', 'Connecting…'])
      : about === 'failed'
        ? t(['无法连接', 'Not reached'])
        : t(['正常，版本 {0}', 'Reached, version {0}'], about.version ?? '—')
  return (
    <section className="error-page">
      <h1>{t(['测试页', 'Test page'])}</h1>
      <output>
        {t(['服务器', 'Server'])}: {server}
      </output>
      <p>
        {t(['屏幕级别', 'Screen level'])}: {screenLevel(innerWidth)} · {innerWidth} × {innerHeight}
      </p>
    </section>
  )
}

import type { DemoAccount } from '@forecourt/contract/system'
import { useText } from '../../kernel/text.ts'

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[]
  readonly onChoose: (account: DemoAccount) => void
}

/** Shown only by a demonstration server: one click signs in as that role. */
export function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const t = useText()
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{t(['演示环境 · 选择一个角色开始', 'Demonstration · choose a role to explore'])}</h2>
      <ul>
        {accounts.map(one => (
          <li key={`${one.tenantId}/${one.account}`}>
            <button type="button" className="demo-card" onClick={() => onChoose({ ...one })}>
              <strong>{t(one.name)}</strong>
              <span>{t(one.tasks)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

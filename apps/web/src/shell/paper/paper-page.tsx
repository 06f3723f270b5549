import { openPaper, paperState, provePaper } from '@forecourt/contract/tools'
import type { WireOutputOfCall } from '@forecourt/contract/kernel'
import { useEffect, useState } from 'react'
import { ApiError, send } from '../../kernel/client.ts'
import { Link, navigate } from '../../kernel/location.tsx'
import { leavesOf, useMenus } from '../../kernel/menu.ts'
import { useSession } from '../../kernel/session.ts'
import { useText } from '../../kernel/text.ts'
import { Entrance } from '../sign-in/entrance.tsx'
import './paper-page.css'

type Proved = WireOutputOfCall<typeof provePaper>

const [genuine, unknown] = [1, 5]
const tones: Readonly<Record<number, string>> = { 1: 'good', 2: 'waiting', 3: 'waiting', 4: 'bad', 5: 'bad' }

/** What is known of a paper, asked for once. */
function useProof(code: string) {
  const [proof, setProof] = useState<Proved | ApiError>()
  useEffect(() => {
    let isWanted = true
    send(provePaper, { code }, { quiet: true }).then(
      found => isWanted && setProof(found),
      (fault: ApiError) => isWanted && setProof(fault),
    )
    return () => {
      isWanted = false
    }
  }, [code])
  return proof
}

/** The address of the document, for somebody who may open it; asked for only by people who are signed in. */
function useDocument(code: string, isGenuine: boolean): string | undefined {
  const user = useSession(state => (state.locked ? undefined : state.user?.user_id))
  const [found, setFound] = useState<{ readonly menu: string; readonly id: string }>()
  useEffect(() => {
    if (!user || !isGenuine) return
    send(openPaper, { code }, { quiet: true }).then(setFound, () => undefined)
  }, [user, code, isGenuine])
  const path = useMenus(state => found && leavesOf(state.tree).find(menu => menu.code === found.menu)?.path)
  return found && path ? `${path}/detail?id=${found.id}` : undefined
}

function Facts({ proof }: { readonly proof: Proved }) {
  const t = useText()
  const parties = (proof.parties ?? []).map(one => one.name).join('、')
  const facts = [
    [t(['单据', 'Document']), t([proof.titleZh ?? '', proof.titleEn ?? ''])],
    [t(['单号', 'Number']), proof.number],
    [t(['打印时间', 'Made at']), proof.madeAt],
    [t(['相关方', 'Parties']), parties],
    [t(['金额（元）', 'Amount (CNY)']), proof.amount],
    [t(['校验码', 'Check']), proof.check],
  ] as const
  return (
    <dl className="paper-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Result({ proof }: { readonly proof: Proved }) {
  const t = useText()
  const words = paperState.entries[proof.state]
  return (
    <>
      <output className="paper-result" data-tone={tones[proof.state] ?? 'bad'}>
        {words && t(words)}
      </output>
      {proof.number && <Facts proof={proof} />}
      <p className="paper-advice">
        {proof.number
          ? t([
              '请与手中纸质单据逐项比对：有一项不同，即非本单。',
              'Compare each line with the paper in your hand: if one differs, it is not this paper.',
            ])
          : t(['请核对地址或二维码是否完整。', 'Check that the address or the code is complete.'])}
      </p>
    </>
  )
}

/** For whoever holds a paper, signed in or not: whether it is genuine. */
export default function PaperPage({ code }: { readonly code: string }) {
  const t = useText()
  const proof = useProof(code)
  const isKnown = proof !== undefined && !(proof instanceof ApiError) && proof.state !== unknown
  const document = useDocument(code, isKnown && proof.state <= genuine + 2)
  const isSignedIn = useSession(state => state.user !== undefined)
  return (
    <Entrance
      title={t(['单据核验', 'Proof of a paper'])}
      lead={t(['凭单据上的二维码核对真伪', 'By the code on the paper'])}
      foot={null}
    >
      {proof === undefined && <span className="spinner" />}
      {proof instanceof ApiError && <p className="field-problem">{proof.message}</p>}
      {proof !== undefined && !(proof instanceof ApiError) && <Result proof={proof} />}
      <p className="paper-ways">
        {document && <Link href={document}>{t(['打开原单', 'Open the document'])}</Link>}
        {!isSignedIn && (
          <button type="button" onClick={() => navigate('/login')}>
            {t(['登录后查看原单', 'Sign in to open the document'])}
          </button>
        )}
        {isSignedIn && !document && <Link href="/wel/index">{t(['返回首页', 'Back to the home page'])}</Link>}
      </p>
    </Entrance>
  )
}

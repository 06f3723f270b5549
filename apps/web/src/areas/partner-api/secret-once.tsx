import { Button, Modal } from 'antd'
import { useState } from 'react'
import { Callout } from '../../kernel/parts/callout.tsx'
import { Subject } from '../../kernel/parts/subject.tsx'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'

interface SecretOnceProps {
  readonly appKey: string
  readonly appSecret: string
  readonly formerSecretUntil: string | null
  readonly onClose: () => void
}

/** The only time a secret is shown: it stays until somebody says that it has been kept. */
export function SecretOnce({ appKey, appSecret, formerSecretUntil, onClose }: SecretOnceProps) {
  const t = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    // Plain http has no clipboard; the text below can be selected in any case.
    await navigator.clipboard?.writeText(appSecret)
    setCopied(true)
    toast(t(['已复制', 'Copied']), 'good')
  }
  return (
    <Modal
      open
      title={t(['新密钥', 'New secret'])}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(['我已保存', 'I have kept it'])}
        </Button>
      }
    >
      <Callout>
        {t([
          '密钥只显示这一次，关闭后无法再看；请交给对接方保存。',
          'Shown only now and never again: hand it to the partner.',
        ])}{' '}
        {formerSecretUntil
          ? t([`原密钥有效至${formerSecretUntil}。`, `The former secret is valid until ${formerSecretUntil}.`])
          : t(['原密钥已失效。', 'The former secret has stopped working.'])}
      </Callout>
      <Subject
        lines={[
          [t(['应用键', 'App key']), <code key="key">{appKey}</code>],
          [
            t(['应用密钥', 'App secret']),
            <code key="secret" className="secret-text">
              {appSecret}
            </code>,
          ],
        ]}
      />
      <Button onClick={() => void copy()}>
        {isCopied ? t(['已复制', 'Copied']) : t(['复制密钥', 'Copy the secret'])}
      </Button>
    </Modal>
  )
}

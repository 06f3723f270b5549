import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'

interface SecretOnceProps {
  readonly appKey: string
  readonly appSecret: string
  readonly onClose: () => void
}

/** The only time a secret is shown: it stays until somebody says that it has been kept. */
export function SecretOnce({ appKey, appSecret, onClose }: SecretOnceProps) {
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
      <p className="secret-warning">
        {t([
          '密钥只显示这一次，关闭后无法再看；请交给对接方保存。旧密钥已失效。',
          'Shown only now and never again: hand it to the partner. The old secret has stopped working.',
        ])}
      </p>
      <dl className="subject">
        <div>
          <dt>{t(['应用键', 'App key'])}</dt>
          <dd>
            <code>{appKey}</code>
          </dd>
        </div>
        <div>
          <dt>{t(['应用密钥', 'App secret'])}</dt>
          <dd>
            <code className="secret-text">{appSecret}</code>
          </dd>
        </div>
      </dl>
      <Button onClick={() => void copy()}>
        {isCopied ? t(['已复制', 'Copied']) : t(['复制密钥', 'Copy the secret'])}
      </Button>
    </Modal>
  )
}

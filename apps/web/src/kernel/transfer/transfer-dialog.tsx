import type { Label } from '@forecourt/contract/kernel'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../focus-return.ts'
import './transfer.css'

interface TransferDialogProps {
  readonly title: string
  readonly wide?: boolean
  readonly footer: ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A name in the middle of an English title. */
export const inSentence = ([zh, en]: Label): Label => [zh, en.toLowerCase()]

const width = 520
const wideWidth = 820

/** Around an export or an import: what is under way goes on when it is closed. */
export function TransferDialog({ title, wide = false, footer, children, onClose }: TransferDialogProps) {
  useFocusReturn()
  return (
    <Modal
      open
      title={title}
      width={wide ? wideWidth : width}
      footer={<div className="form-feet transfer-feet">{footer}</div>}
      mask={{ closable: false }}
      centered={innerWidth < 768}
      onCancel={onClose}
    >
      <div className="transfer">{children}</div>
    </Modal>
  )
}

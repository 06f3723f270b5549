import { useEffect, useRef } from 'react'
import { requestRaw } from '../kernel/client.ts'
import { confirm } from '../kernel/confirm.tsx'
import { clearErrorLog, type LogEntry, useErrorLog } from '../kernel/error-log.ts'
import { Notice } from '../kernel/notice.tsx'
import { say, useText } from '../kernel/text.ts'
import { toast } from '../kernel/toast.ts'

/** As many of the newest entries as the server takes at once, in bytes. */
const maxBytes = 60_000

function newestOf(entries: readonly LogEntry[]): LogEntry[] {
  let bytes = 0
  return entries.filter(entry => (bytes += new TextEncoder().encode(JSON.stringify(entry)).length + 1) < maxBytes)
}

async function upload() {
  const sure = await confirm({
    title: say(['上传日志', 'Send the log']),
    text: say(['确定上传本地日志到服务器？', 'Send the local log to the server?']),
  })
  if (!sure) return
  await requestRaw('blade-auth/oauth/logout', { method: 'POST', body: newestOf(useErrorLog.getState().entries) })
  toast(say(['发送成功！', 'Sent']), 'good')
  clearErrorLog()
}

async function clear() {
  const sure = await confirm({
    title: say(['清空日志', 'Clear the log']),
    text: say(['确定清空本地日志记录？', 'Clear the local log?']),
    danger: true,
  })
  if (!sure) return
  clearErrorLog()
  toast(say(['清空成功！', 'Cleared']), 'good')
}

/** The local log of uncaught faults (specification 2.4). */
export default function LogViewer({ onClose }: { readonly onClose: () => void }) {
  const t = useText()
  const entries = useErrorLog(state => state.entries)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="ask log" aria-labelledby="log-title" onClose={onClose}>
      <h2 id="log-title">{t(['本地日志', 'Local log'])}</h2>
      {entries.length ? (
        <ol className="log-list">
          {entries.map(one => (
            <li key={one.time + one.message}>
              <p>
                <time>{one.time}</time> <code>{one.type}</code> <span>{one.url}</span>
              </p>
              <details>
                <summary>{one.message || t(['无内容', 'No content'])}</summary>
                <pre>{one.stack || one.info}</pre>
              </details>
            </li>
          ))}
        </ol>
      ) : (
        <Notice title={t(['没有日志', 'Nothing logged'])} />
      )}
      <div className="ask-ways">
        {entries.length > 0 && (
          <>
            <button type="button" className="plain-button" onClick={() => void clear()}>
              {t(['清空', 'Clear'])}
            </button>
            <button type="button" className="plain-button primary" onClick={() => void upload()}>
              {t(['上传服务器', 'Send to server'])}
            </button>
          </>
        )}
        <button type="button" className="plain-button" onClick={onClose}>
          {t(['关闭', 'Close'])}
        </button>
      </div>
    </dialog>
  )
}

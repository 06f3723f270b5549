import { dismiss, type Toast, useToasts } from './toast.ts'

function Message({ one }: { readonly one: Toast }) {
  const { action } = one
  return (
    <div className={`toast toast-${one.tone}`} role={one.tone === 'bad' ? 'alert' : 'status'}>
      <button type="button" className="quiet" onClick={() => dismiss(one.id)}>
        {one.text}
      </button>
      {action && (
        <button
          type="button"
          className="quiet toast-action"
          onClick={() => {
            dismiss(one.id)
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

/** Where short messages appear; read out politely, failures at once. */
export function Toasts() {
  const shown = useToasts(state => state.shown)
  return (
    <div className="toasts" aria-live="polite">
      {shown.map(one => (
        <Message key={one.id} one={one} />
      ))}
    </div>
  )
}

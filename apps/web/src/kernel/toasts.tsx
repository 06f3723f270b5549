import { dismiss, useToasts } from './toast.ts'

/** Where short messages appear; read out politely, failures at once. */
export function Toasts() {
  const shown = useToasts(state => state.shown)
  return (
    <div className="toasts" aria-live="polite">
      {shown.map(one => (
        <button
          type="button"
          key={one.id}
          className={`quiet toast toast-${one.tone}`}
          role={one.tone === 'bad' ? 'alert' : 'status'}
          onClick={() => dismiss(one.id)}
        >
          {one.text}
        </button>
      ))}
    </div>
  )
}

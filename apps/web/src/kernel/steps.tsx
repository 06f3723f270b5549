interface StepsProps {
  readonly names: readonly string[]
  /** Counted from 0. */
  readonly at: number
  readonly onGo?: (step: number) => void
}

/** The steps of a piece of work; those behind can be gone back to. */
export function Steps({ names, at, onGo }: StepsProps) {
  return (
    <ol className="work-steps">
      {names.map((name, index) => (
        <li
          key={name}
          data-step={index < at ? 'before' : index === at ? 'now' : 'after'}
          aria-current={index === at ? 'step' : undefined}
        >
          <button type="button" disabled={!onGo || index >= at} onClick={() => onGo?.(index)}>
            <i aria-hidden="true">{index < at ? '✓' : index + 1}</i>
            {name}
          </button>
        </li>
      ))}
    </ol>
  )
}

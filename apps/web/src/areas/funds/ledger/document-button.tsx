interface DocumentButtonProps {
  readonly bizNo: string
  readonly onOpen: (bizNo: string) => void
}

/** The document behind a line; it opens what was posted for it. */
export const DocumentButton = ({ bizNo, onOpen }: DocumentButtonProps) => (
  <button type="button" className="quiet row-action" onClick={() => onOpen(bizNo)}>
    <code>{bizNo}</code>
  </button>
)

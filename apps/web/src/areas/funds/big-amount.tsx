/** A large amount with its Chinese capitals below, as a confirmation of money has to show it. */
export function BigAmount({ label, text, capitals }: { label: string; text: string; capitals?: string }) {
  return (
    <p className="funds-big">
      <span>{label}</span>
      <strong className="figure">{text}</strong>
      {capitals && <span className="capitals">{capitals}</span>}
    </p>
  )
}

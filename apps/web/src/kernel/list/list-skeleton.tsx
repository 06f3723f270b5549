const rows = 10

/** The table's shape while its first rows are on their way; it appears only if that takes a moment. */
export function ListSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: rows + 1 }, (_, row) => (
        <div key={row}>
          {Array.from({ length: Math.min(columns, 7) }, (_, cell) => (
            <i key={cell} style={{ width: `${42 + ((row * 7 + cell * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}

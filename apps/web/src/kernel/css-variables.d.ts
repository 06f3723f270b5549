import 'react'

declare module 'react' {
  // Variables of a sheet, set for one element.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

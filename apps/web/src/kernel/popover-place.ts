interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Size {
  readonly width: number
  readonly height: number
}

const gap = 4
const margin = 8

const within = (value: number, size: number, room: number): number =>
  Math.max(margin, Math.min(value, room - size - margin))

/**
 * Where a panel stands beside its button, in CSS pixels of the window: below it with their right edges in one line,
 * above it where there is no room below, and never beyond the window.
 */
export function placeBeside(
  button: Box,
  panel: Size,
  { clientWidth, clientHeight }: { readonly clientWidth: number; readonly clientHeight: number },
): { readonly left: number; readonly top: number } {
  const below = button.bottom + gap
  const above = button.top - gap - panel.height
  const fitsBelow = below + panel.height + margin <= clientHeight
  const top = fitsBelow || above < margin ? below : above
  return {
    left: within(button.right - panel.width, panel.width, clientWidth),
    top: within(top, panel.height, clientHeight),
  }
}

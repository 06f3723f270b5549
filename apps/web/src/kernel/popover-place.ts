import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'

const gap = 6
const margin = 8

/**
 * Keeps a panel beside its button, in CSS pixels of the window: below it with their right edges in one line, above it
 * where there is no room below, never beyond the window, and where it is higher than that it scrolls. Answers how to stop.
 */
export function keepBeside(button: HTMLElement, panel: HTMLElement, side: 'start' | 'end' = 'end'): () => void {
  const place = async () => {
    const { x, y } = await computePosition(button, panel, {
      strategy: 'fixed',
      placement: `bottom-${side}`,
      middleware: [
        offset(gap),
        flip({ padding: margin }),
        shift({ padding: margin }),
        size({
          padding: margin,
          apply: ({ availableHeight }) => {
            panel.style.maxHeight = `${availableHeight}px`
          },
        }),
      ],
    })
    Object.assign(panel.style, { left: `${x}px`, top: `${y}px` })
    panel.removeAttribute('data-placing')
  }
  return autoUpdate(button, panel, () => void place())
}

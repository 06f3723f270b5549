import { drawn, type DrawingOrder } from './draw.ts'

// A program of its own, started by `Press`: draws one paper after the other for as long as it is asked to.

process.on('message', (order: DrawingOrder) => {
  drawn(order)
    .then(pdf => process.send?.({ pdf }))
    .catch((error: unknown) => process.send?.({ problem: error instanceof Error ? error.stack : String(error) }))
})
process.on('disconnect', () => process.exit(0))

/** A file that the browser keeps under this name. */
export function keepFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}

const pixelsPerPx = 2

/** A drawing as a picture of points. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth * pixelsPerPx
    canvas.height = image.naturalHeight * pixelsPerPx
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) => {
      canvas.toBlob(made => (made ? resolve(made) : reject(new Error('no picture'))), 'image/png')
    })
  } finally {
    URL.revokeObjectURL(address)
  }
}

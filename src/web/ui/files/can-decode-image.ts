/** Whether the browser can decode a file as an image. */
export async function canDecodeImage(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return true;
  } catch {
    return false;
  } finally {
    URL.revokeObjectURL(address);
  }
}

// Types for the part of fontkit that certificates use, which has none. pdfkit accepts its fonts, but its types omit
// that.
declare module 'fontkit' {
  export interface Font {
    postscriptName: string;
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): object;
    layout(text: string, features?: Record<string, boolean>): object;
  }
  export function create(file: Uint8Array): Font;
}

// biome-ignore lint/style/noNamespace: pdfkit's types are in one
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}

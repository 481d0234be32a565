// Of fontkit, which has no types, what certificates use. pdfkit takes its fonts, which its own types leave out.
declare module 'fontkit' {
  export interface Font {
    postscriptName: string;
  }
  export function create(file: Uint8Array): Font;
}

// biome-ignore lint/style/noNamespace: pdfkit's types stand in one
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}

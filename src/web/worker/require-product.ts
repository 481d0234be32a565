/** Throws for a gateway's error response. The product's own responses always have a Content-Security-Policy. */
export async function requireProduct(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if ([502, 503, 504].includes(response.status) && !response.headers.has('content-security-policy'))
    throw new Error(`A gateway answered with ${response.status}`);
  return response;
}

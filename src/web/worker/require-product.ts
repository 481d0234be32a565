/** Throws for an answer of a gateway whose product doesn't answer: what the product sends has a policy. */
export async function requireProduct(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if ([502, 503, 504].includes(response.status) && !response.headers.has('content-security-policy'))
    throw new Error(`A gateway answered with ${response.status}`);
  return response;
}

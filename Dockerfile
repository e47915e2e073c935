# The console as an image: built in the first stage, and Node with the built files in the second. See docs/deployment.md.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The commit that health, metrics and footer show; the repository itself isn't in the build.
ARG COMMIT=
RUN COMMIT="$COMMIT" npm run build -- 0

FROM node:24-bookworm-slim
# npm isn't needed to run the console, and is one more thing to keep up to date.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
 && install -d -o node -g node -m 700 /data
WORKDIR /console
COPY LICENSE ./
COPY --from=build /build/dist ./dist
# Other machines reach a container by its own address; DEMO=on then needs a DEMO_PASSWORD.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080
# The first start of an installation migrates or fills its database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]

//! Serves the API that a specification describes: `server SPECIFICATION.json PORT`.

mod service;
mod spec;
mod value;

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use service::{Outcome, Refusal, Service, refuse};
use spec::Specification;

type Shared = Arc<Mutex<Service>>;

fn main() -> Result<(), String> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, port] = arguments.as_slice() else {
        return Err("usage: server SPECIFICATION.json PORT".into());
    };
    let port: u16 = port.parse().map_err(|e| format!("{port}: {e}"))?;
    let text = std::fs::read_to_string(file).map_err(|e| format!("{file}: {e}"))?;
    let spec = Specification::load(&text).map_err(|e| format!("{file}: {e}"))?;
    let app = Router::new()
        .fallback(handle)
        .layer(DefaultBodyLimit::disable())
        .with_state(Arc::new(Mutex::new(Service::new(spec))));
    let serve = async {
        let listener = tokio::net::TcpListener::bind(("0.0.0.0", port)).await?;
        axum::serve(listener, app).await
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.and_then(|runtime| runtime.block_on(serve)).map_err(|e| e.to_string())
}

async fn handle(State(service): State<Shared>, method: Method, uri: Uri, body: Bytes) -> Response {
    let mut service = service.lock().expect("no request panics");
    match answer(&mut service, &method, uri.path(), &body) {
        Ok((status, Some(value))) => {
            (status, [(header::CONTENT_TYPE, "application/json")], value.to_string()).into_response()
        }
        Ok((status, None)) => status.into_response(),
        Err(Refusal(status, reason)) => {
            (status, [(header::CONTENT_TYPE, "application/json")], json!({"error": reason}).to_string())
                .into_response()
        }
    }
}

/// Answers a request; only what the contract and the specification list is there.
fn answer(
    service: &mut Service,
    method: &Method,
    path: &str,
    body: &[u8],
) -> Outcome<(StatusCode, Option<Value>)> {
    let ok = |value| Ok((StatusCode::OK, Some(value)));
    let done = Ok((StatusCode::NO_CONTENT, None));
    let segments: Vec<&str> = path.split('/').skip(1).collect();
    match (method.as_str(), segments.as_slice()) {
        ("POST", ["reset"]) => {
            service.reset();
            return done;
        }
        (method, ["analytics", below @ ..]) if !below.is_empty() => {
            let listed = |a: &&spec::Analytic| {
                let entity = service.spec.entity(a.entity);
                below == [entity.path().as_str(), &entity.field(a.field).name, a.aggregate.name()]
            };
            return match service.spec.analytics.iter().find(listed) {
                Some(analytic) if method == "GET" => ok(json!({"value": service.analyse(analytic)})),
                Some(_) => refuse(StatusCode::METHOD_NOT_ALLOWED, "analytics are only read"),
                None => refuse(StatusCode::NOT_FOUND, "there is no such analytic"),
            };
        }
        _ => {}
    }
    let Some(entity) = service.spec.entities.iter().find(|e| e.path() == segments[0]) else {
        return refuse(StatusCode::NOT_FOUND, "there is no such path");
    };
    let name = entity.id;
    match (method.as_str(), &segments[1..]) {
        ("GET", []) => ok(service.list(entity)),
        ("POST", []) => Ok((StatusCode::CREATED, Some(service.create(name, body)?))),
        ("GET", [id]) => ok(service.show(entity, service.find(entity, id)?)),
        ("PUT", [id]) => {
            let id = service.find(entity, id)?;
            ok(service.replace(name, id, body)?)
        }
        ("PATCH", [id]) => {
            let id = service.find(entity, id)?;
            ok(service.change(name, id, body)?)
        }
        ("DELETE", [id]) => {
            let id = service.find(entity, id)?;
            service.delete(name, id)?;
            done
        }
        (method, [id, action]) => match entity.actions.iter().position(|a| a.name == *action) {
            Some(action) if method == "POST" => {
                let id = service.find(entity, id)?;
                ok(service.act(name, id, action)?)
            }
            Some(_) => refuse(StatusCode::METHOD_NOT_ALLOWED, "an action is posted"),
            None => refuse(StatusCode::NOT_FOUND, "there is no such action"),
        },
        (_, [] | [_]) => refuse(StatusCode::METHOD_NOT_ALLOWED, "there is no such method here"),
        _ => refuse(StatusCode::NOT_FOUND, "there is no such path"),
    }
}
